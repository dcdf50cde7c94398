CREATE TABLE "bought_together" (
	"product_id" integer NOT NULL,
	"place" integer NOT NULL,
	"other_id" integer NOT NULL,
	CONSTRAINT "bought_together_product_id_place_pk" PRIMARY KEY("product_id","place"),
	CONSTRAINT "bought_together_others" CHECK ("bought_together"."place" between 1 and 4 and "bought_together"."other_id" <> "bought_together"."product_id")
);
--> statement-breakpoint
CREATE TABLE "order_return_photos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_return_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"return_id" integer,
	"place" integer,
	"webp" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_return_photos_owner" CHECK (("order_return_photos"."return_id" is null) <> ("order_return_photos"."user_id" is null)),
	CONSTRAINT "order_return_photos_taken" CHECK (("order_return_photos"."return_id" is null) = ("order_return_photos"."place" is null)),
	CONSTRAINT "order_return_photos_most" CHECK ("order_return_photos"."place" between 1 and 3)
);
--> statement-breakpoint
ALTER TABLE "bought_together" ADD CONSTRAINT "bought_together_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bought_together" ADD CONSTRAINT "bought_together_other_id_products_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_photos" ADD CONSTRAINT "order_return_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_photos" ADD CONSTRAINT "order_return_photos_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_return_photos_place" ON "order_return_photos" USING btree ("return_id","place");--> statement-breakpoint
CREATE INDEX "order_return_photos_left" ON "order_return_photos" USING btree ("user_id","created_at");--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on bought_together
  for each statement execute function announce_change('bought-together');
--> statement-breakpoint
-- The privacy statement names the pictures, where the shop's own words still stand.
update pages set body = replace(replace(body,
  '<tr><td>瀏覽紀錄、裝置與連線資訊</td>',
  '<tr><td>退貨時附上的照片</td><td>申請退貨時（您選擇附上）</td><td>辦理退貨；只有您與處理退貨的人員能查看</td></tr>
<tr><td>瀏覽紀錄、裝置與連線資訊</td>'),
  '<li>登入的安全紀錄：',
  '<li>退貨時附上的照片：與該筆訂單的個人資料一併刪除；沒有用於申請的，一天後刪除。</li>
<li>登入的安全紀錄：')
where slug = 'privacy-statement';
