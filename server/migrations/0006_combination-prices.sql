CREATE TABLE "combination_prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "combination_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"combination_id" integer NOT NULL,
	"price" integer NOT NULL,
	"member_price" integer,
	"valid_from" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "combination_prices" ADD CONSTRAINT "combination_prices_combination_id_product_combinations_id_fk" FOREIGN KEY ("combination_id") REFERENCES "public"."product_combinations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "combination_prices_combination" ON "combination_prices" USING btree ("combination_id","valid_from" DESC NULLS LAST);--> statement-breakpoint
-- The same for combinations as for products: each price stays as a dated row.
create function keep_combination_price() returns trigger
language plpgsql as $$
begin
  insert into combination_prices (combination_id, price, member_price) values (new.id, new.price, new.member_price);
  return null;
end
$$;
--> statement-breakpoint
create trigger keep_price after insert on product_combinations
  for each row execute function keep_combination_price();
--> statement-breakpoint
create trigger keep_changed_price after update of price, member_price on product_combinations
  for each row when (old.price is distinct from new.price or old.member_price is distinct from new.member_price)
  execute function keep_combination_price();
--> statement-breakpoint
insert into combination_prices (combination_id, price, member_price) select id, price, member_price from product_combinations;
