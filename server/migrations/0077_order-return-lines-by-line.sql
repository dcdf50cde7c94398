-- Returned goods of one line of an order, for the estimate of refills.
-- Where there are millions of returned lines it is made by hand before, with `concurrently`.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "order_return_lines_line" ON "order_return_lines" USING btree ("order_line_id");--> statement-breakpoint
-- What 0070 and 0071 added without looking at the rows of before. Validation does not keep anybody from writing.
ALTER TABLE "level_rules" VALIDATE CONSTRAINT "level_rules_percent";--> statement-breakpoint
ALTER TABLE "order_lines" VALIDATE CONSTRAINT "order_lines_shares";--> statement-breakpoint
ALTER TABLE "order_lines" VALIDATE CONSTRAINT "order_lines_adjustments";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_reductions";--> statement-breakpoint
-- The privacy statement names notices by LINE, where the shop's own words still stand.
update pages set body = replace(replace(replace(body,
  '<li>LINE：僅在您選擇 LINE 登入、LINE Pay 或由 LINE 購物連入時</li>',
  '<li>LINE：僅在您選擇 LINE 登入、LINE Pay、由 LINE 購物連入時，以及以 LINE 通知您時（通知內容，含訂單的商品與金額；通知設定可改為電子郵件）</li>'),
  '<tr><td>瀏覽紀錄、裝置與連線資訊</td>',
  '<tr><td>LINE 使用者識別碼、是否為官方帳號好友</td><td>綁定 LINE 帳號、加入或封鎖官方帳號時</td><td>以 LINE 通知您，例如訂單與配送</td></tr>
<tr><td>瀏覽紀錄、裝置與連線資訊</td>'),
  '<li>登入的安全紀錄：',
  '<li>以 LINE 通知的標題與結果：90 天。</li>
<li>登入的安全紀錄：')
where slug = 'privacy-statement';
