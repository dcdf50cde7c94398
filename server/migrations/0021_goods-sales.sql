CREATE TABLE "combination_sales" (
	"combination_id" integer PRIMARY KEY NOT NULL,
	"sold_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "combination_sales_not_negative" CHECK ("combination_sales"."sold_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_sales" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"sold_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_sales_not_negative" CHECK ("product_sales"."sold_count" >= 0)
);
--> statement-breakpoint
DROP INDEX "products_popular";--> statement-breakpoint
ALTER TABLE "combination_sales" ADD CONSTRAINT "combination_sales_combination_id_product_combinations_id_fk" FOREIGN KEY ("combination_id") REFERENCES "public"."product_combinations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sales" ADD CONSTRAINT "product_sales_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
insert into product_sales (product_id, sold_count) select id, sold_count from products;--> statement-breakpoint
insert into combination_sales (combination_id, sold_count) select id, sold_count from product_combinations;--> statement-breakpoint
CREATE INDEX "product_sales_popular" ON "product_sales" USING btree ("sold_count" DESC NULLS FIRST,"product_id");--> statement-breakpoint
CREATE INDEX "products_one_by_one" ON "products" USING btree ("id","current_visibility_rule","price","member_price","usage","material","absorbency","length_cm","scented");--> statement-breakpoint
ALTER TABLE "product_combinations" DROP COLUMN "sold_count";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "sold_count";--> statement-breakpoint
-- Whatever is sold has its row of sales from the beginning: the popular order reads nothing else.
create function open_product_sales() returns trigger language plpgsql as $$
begin
  insert into product_sales (product_id) select id from added;
  return null;
end
$$;
--> statement-breakpoint
create trigger open_product_sales after insert on products
  referencing new table as added for each statement execute function open_product_sales();
--> statement-breakpoint
create function open_combination_sales() returns trigger language plpgsql as $$
begin
  insert into combination_sales (combination_id) select id from added;
  return null;
end
$$;
--> statement-breakpoint
create trigger open_combination_sales after insert on product_combinations
  referencing new table as added for each statement execute function open_combination_sales();
--> statement-breakpoint
drop trigger announce_change on products;
--> statement-breakpoint
drop trigger announce_change on product_combinations;
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on products
  for each statement execute function announce_change('catalog');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on product_combinations
  for each statement execute function announce_change('catalog');
