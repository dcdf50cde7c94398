ALTER TABLE "erp_cuts" ADD COLUMN "left_out" integer[];
