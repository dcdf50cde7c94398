CREATE TABLE "home_blocks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "home_blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "home_blocks_kind" CHECK ("home_blocks"."kind" in ('FLASH_SALES', 'DISCOUNT_EVENTS', 'SERIES', 'NEW_RELEASES', 'COMBINATIONS', 'EXCLUSIVE_SALES', 'VIDEOS', 'TESTIMONIALS', 'NEWS'))
);
--> statement-breakpoint
CREATE TABLE "menus" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "menus_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"label" text NOT NULL,
	"place" text NOT NULL,
	"parent_id" integer,
	"kind" text NOT NULL,
	"link" text,
	"weight" integer DEFAULT 0 NOT NULL,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "menus_place" CHECK ("menus"."place" in ('HEADER', 'FOOTER', 'BOTTOM')),
	CONSTRAINT "menus_kind" CHECK ("menus"."kind" in ('LINK', 'HEADING', 'SHOPPING', 'OVERSEAS', 'CONTACT', 'SURVEY', 'RECRUITMENT', 'FACEBOOK', 'INSTAGRAM', 'LINE'))
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"lead" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pages_slug" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redirects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_path" text NOT NULL,
	"to_path" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirects_from_path" UNIQUE("from_path")
);
--> statement-breakpoint
CREATE TABLE "sales_locations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_locations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"city" text NOT NULL,
	"name" text NOT NULL,
	"channel" text DEFAULT '' NOT NULL,
	"address" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"opening_hours" text DEFAULT '' NOT NULL,
	"map_url" text,
	"weight" integer DEFAULT 0 NOT NULL,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "testimonials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image" text NOT NULL,
	"job_title" text NOT NULL,
	"name" text NOT NULL,
	"content" text NOT NULL,
	"background_color" text NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_parent_id_menus_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."menus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "home_blocks_shown" ON "home_blocks" USING btree ("kind") WHERE "home_blocks"."current_visibility_rule" = 'ONLINE';--> statement-breakpoint
create trigger raise_version before update on testimonials for each row execute function raise_version();
--> statement-breakpoint
create trigger raise_version before update on sales_locations for each row execute function raise_version();
--> statement-breakpoint
create trigger raise_version before update on redirects for each row execute function raise_version();
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on testimonials
  for each statement execute function announce_change('content');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on sales_locations
  for each statement execute function announce_change('content');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on redirects
  for each statement execute function announce_change('content');
--> statement-breakpoint
create trigger raise_version before update on menus for each row execute function raise_version();
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on menus
  for each statement execute function announce_change('content');
--> statement-breakpoint
-- What the shop showed before operators could change it. A shop without the demonstration needs it, too.
insert into menus (place, kind, label, link, weight) values
  ('HEADER', 'SHOPPING', '開始選購', null, 50),
  ('HEADER', 'LINK', '最新消息', '/blog', 40),
  ('HEADER', 'LINK', '關於品牌', '/about-us', 30),
  ('HEADER', 'OVERSEAS', '海外購物', null, 20),
  ('HEADER', 'LINK', '性別平權之路', '/road-to-gender-equality', 10),
  ('FOOTER', 'HEADING', '客戶服務', null, 30),
  ('FOOTER', 'HEADING', '關於我們', null, 20),
  ('FOOTER', 'HEADING', 'Follow Us', null, 10),
  ('BOTTOM', 'LINK', '服務條款', '/terms-of-service', 20),
  ('BOTTOM', 'LINK', '隱私權聲明', '/privacy-statement', 10);
--> statement-breakpoint
insert into menus (place, parent_id, kind, label, link, weight)
  select 'FOOTER', heading.id, entry.kind, entry.label, entry.link, entry.weight
  from (values
    ('客戶服務', 'LINK', '全部商品', '/products?all=1', 70),
    ('客戶服務', 'LINK', '常見問題', '/faq', 60),
    ('客戶服務', 'LINK', '配送方式', '/shipping-method', 50),
    ('客戶服務', 'LINK', '會員權益', '/member-benefits', 40),
    ('客戶服務', 'LINK', '檢驗報告', '/test-report', 30),
    ('客戶服務', 'CONTACT', '聯絡我們', null, 20),
    ('客戶服務', 'SURVEY', '滿意度問卷', null, 10),
    ('關於我們', 'LINK', '品牌理念', '/about-us?tab=0', 50),
    ('關於我們', 'LINK', '銷售據點', '/about-us?tab=1', 40),
    ('關於我們', 'LINK', '性別平權之路', '/road-to-gender-equality', 30),
    ('關於我們', 'LINK', '最新消息', '/blog', 20),
    ('關於我們', 'RECRUITMENT', '人才招募', null, 10),
    ('Follow Us', 'FACEBOOK', 'Facebook', null, 30),
    ('Follow Us', 'INSTAGRAM', 'Instagram', null, 20),
    ('Follow Us', 'LINE', 'LINE', null, 10)
  ) as entry (heading, kind, label, link, weight)
  join menus heading on heading.kind = 'HEADING' and heading.label = entry.heading
  order by heading.weight desc, entry.weight desc;
--> statement-breakpoint
create trigger raise_version before update on home_blocks for each row execute function raise_version();
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on home_blocks
  for each statement execute function announce_change('content');
--> statement-breakpoint
insert into home_blocks (kind, title, subtitle, weight) values
  ('FLASH_SALES', '快閃活動', '', 90),
  ('DISCOUNT_EVENTS', '限時優惠', 'ON SALE', 80),
  ('SERIES', '商品分類', 'Shop By Category', 70),
  ('NEW_RELEASES', '新品上市', 'New Arrivals', 60),
  ('COMBINATIONS', '組合優惠', 'Combo Sale', 50),
  ('EXCLUSIVE_SALES', '官網獨家', '', 40),
  ('VIDEOS', '影片', '', 30),
  ('TESTIMONIALS', '大家怎麼說', '', 20),
  ('NEWS', '最新消息', '', 10);
--> statement-breakpoint
create trigger raise_version before update on pages for each row execute function raise_version();
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on pages
  for each statement execute function announce_change('content');
--> statement-breakpoint
insert into pages (slug, title, lead, description, body) values
('about-us', '關於品牌', '我們做的是每個月都會用到的東西。做得平穩、寫得清楚、賣得公道，比任何口號都重要。', '我們做的是每個月都會用到的東西。做得平穩、寫得清楚、賣得公道，比任何口號都重要。', '<h2>把話說清楚 {#plain}</h2>
<p>衛生棉就是衛生棉，月經就是月經。包裝正面固定寫四件事：長度、片數、厚度、吸收量，讓人站在貨架前一眼就能比較。形容詞留給用過的人自己說。</p>
<p>成分與材質照法規列出，也把我們做不到的事情寫進說明，例如香料塗在哪裡、哪些人不適合用。</p>
<h2>把錢花在貼著皮膚的那一面 {#material}</h2>
<p>一片衛生棉只有一面碰到您。我們把表層的預算放到最高，吸收層與底膜則選擇夠用、穩定、好查的規格。棉柔、有機棉、天絲與網面各有擅長，沒有哪一種適合所有人。</p>
<p>每個家族每年送驗一次，換料時加驗，結果放在檢驗報告頁面，不另外收費。</p>
<h2>在台灣做，每兩小時抽一次樣 {#make}</h2>
<p>工廠在桃園，產線不大，好處是出問題時停得下來。每兩小時抽樣量測重量、長度與背膠黏性，數據貼在機台旁，誰都看得到。</p>
<p>退貨原因每週由現場同仁一起看。這幾年最大的改善，像是撕口力道與背膠位置，都是從退貨單裡讀出來的。</p>
<h2>少一點包裝，少一點浪費 {#less}</h2>
<p>單片包裝的膜減薄三成，紙盒取代部分塑膠袋，清潔用品提供補充包。能減的先減，不能減的就說明原因，例如棉條仍需要單支密封。</p>
<p>月亮褲建議使用 2 年或清洗 100 次，比一次性用品少得多，但也不適合每一個人，所以兩種我們都做。</p>
<h2>讓需要的人拿得到 {#share}</h2>
<p>每賣出一百包，就有一包進入合作團體的倉庫，數量逐季公開。校園衛生棉盒從三所學校開始，現在有三十所，盒子上寫著：需要就拿，不必登記，不必歸還。</p>'),
('road-to-gender-equality', '性別平權之路', '月經佔去一個人大約七年的日子，卻常常不被說出口。我們從自己做得到的地方開始：一個詞、一個盒子、一堂課、一條假別。', '', '<h2>先把詞說出口 {#words}</h2>
<p>把「那個」改成月經，把「女生用品」改成衛生棉，是成本最低、也最難開始的一步。我們修改了自己的文案、客服腳本與內部文件，一共 214 處。改完之後，說明變短，來電的人也更敢問。</p>
<p>我們不用藍色液體、不用暗號，也不用讓人覺得見不得人的包裝。外箱不印商品名稱，是因為隱私屬於收件的人，而不是因為這件事需要遮掩。</p>
<h2>校園衛生棉盒 {#campus}</h2>
<p>盒子放在女廁洗手台旁，不必登記、不必歸還，由學生輪值補貨。從三所學校開始，現在在七個縣市、三十所學校都看得到。</p>
<table><tbody>
<tr><th>項目</th><th>說明</th></tr>
<tr><td>每月提供</td><td>日用、夜用與護墊，數量依學生數計算</td></tr>
<tr><td>平均使用</td><td>每位女學生每月約 2.2 片，多為臨時需要</td></tr>
<tr><td>補貨</td><td>由班級或健康中心輪值，每週一次</td></tr>
<tr><td>申請</td><td>一個班級也可以先試做，不需校長用印</td></tr>
</tbody></table>
<h2>月經貧窮 {#poverty}</h2>
<p>物資清單裡常有白米、奶粉與尿布，衛生棉卻常被漏掉。每賣出一百包，我們撥一包給合作的社福團體，品項由團體自己選，數量逐季公開。</p>
<ul>
<li>想捐物資，請先打電話詢問需要的種類與時間</li>
<li>日用消耗最快，請不要只捐夜用或護墊</li>
<li>請保持未拆封，並避開即將到期的庫存</li>
</ul>
<h2>工作場所 {#workplace}</h2>
<p>性別平等工作法讓受僱者每月得請生理假一日。我們在法規之上，讓當月生理假照給薪資、不扣全勤，也不必說明原因。實施一年，每人平均使用 3.1 天，與病假相加只多了半天。</p>
<ul>
<li>茶水間與產線旁備有熱水袋與可以坐下的位置</li>
<li>主管在晨會直接說明使用方式，不用暗號</li>
<li>會議與文件一律使用正式名稱</li>
</ul>
<h2>不只是女性的事 {#men}</h2>
<p>產線與辦公室的男同事，輪流上完一堂九十分鐘的實作課：拆開一片、貼上、倒水、再包起來丟掉。課後他們提的建議，後來都變成產品的改動。教材開放使用，學校、公司與社團都可以索取。</p>
<p>在家裡，知道衛生棉放在哪裡、怎麼用、怎麼丟，孩子就不必等到發生了才學。電話也可以打來問，接電話的人會用一樣的詞回答您。</p>
<h2>一起做 {#join}</h2>
<p>學校、公司或社福團體想參與，或想取得教材與內部辦法，歡迎聯絡我們：{客服專線}。</p>'),
('member-benefits', '會員權益', '註冊免費，會員價人人都有。{有等級券}累積消費升等之後，再多幾張真的用得到的券。', '', '<h2>怎麼加入 {#join}</h2>
<ol>
<li>以電子信箱註冊，或用 LINE 登入後補上電子信箱與密碼。</li>
<li>輸入信箱收到的四位數驗證碼，完成驗證。</li>
<li>登入後，註冊禮會放在會員中心的「我的優惠券」。</li>
</ol>
<h2>等級怎麼計算 {#levels}{有等級}</h2>
<ul>
<li>以十二個月內實際付款的商品金額累積，運費、取消與退貨不計入；訂單在七日鑑賞期結束後計入。</li>
<li>達到門檻後立即升等，新的等級自升等日起有效十二個月，續等的累積從 0 元開始。</li>
<li>期滿時，這段期間的累積達到續等門檻即續等，未達則依該期累積金額調整等級，並重新開始累積。</li>
<li>期滿前 30 天仍未達續等門檻時，會寄信告訴您還差多少。</li>
<li>每一筆計入的訂單，以及升等與續等的差額，可在會員中心的「消費累金」查看。</li>
</ul>
<h2>等級優惠券怎麼發放 {#level-coupons}{有等級券}</h2>
<ul>
<li>{等級券發放日}</li>
<li>{有生日券}請先在會員資料填寫生日；當月才填寫的，填寫之後就會收到。</li>
<li>升等之後，當期的券隨即補發，不必等到下一期。</li>
<li>發放時會寄信通知，優惠券在會員中心的「我的優惠券」。</li>
</ul>
<h2>優惠券使用方式 {#coupons}</h2>
<ul>
<li>一張訂單使用一張，最低金額以折扣後的商品金額計算。</li>
<li>可以與正在進行的活動價併用。</li>
<li>訂單取消後，未過期的優惠券會還給您；逾期不補發，也不兌換現金。</li>
<li>優惠券僅限本人帳號使用，不得轉售。</li>
</ul>
<h2>變更與停權 {#change}</h2>
<p>權益內容若有調整，會於生效前 14 日公告於最新消息，已取得的優惠券依原條件使用至到期。以不實資料註冊、轉售優惠券或惡意棄單者，本公司得停止其會員權益。</p>
<p>對等級或權益有疑問，請聯絡{客服專線}。</p>'),
('shipping-method', '配送與付款', '運費、到貨時間、付款方式與退貨，一次看完。', '', '<h2>運費與到貨時間 {#fees}</h2>
<table><tbody>
<tr><th>配送方式</th><th>運費</th><th>到貨時間</th></tr>
<tr><td>宅配到府（台灣本島）</td><td>{本島運費} 元</td><td>出貨後 1 到 2 個工作天</td></tr>
<tr><td>宅配到府（離島：澎湖、金門、連江、綠島、蘭嶼、琉球）</td><td>{離島運費} 元</td><td>出貨後 5 到 7 個工作天，遇天候可能順延</td></tr>
<tr><td>超商取貨</td><td>{超商運費} 元</td><td>出貨後 2 到 3 天到店</td></tr>
</tbody></table>
<p>單筆訂單折扣後滿 {免運金額} 元，上列配送方式都免運費。距離免運還差多少，購物車會直接告訴您。</p>
<h2>什麼時候出貨 {#dispatch}</h2>
<ul>
<li>工作日中午 12 點前完成付款，當日出貨；之後付款的訂單，於下一個工作日出貨。</li>
<li>貨到付款訂單以訂單成立時間計算。</li>
<li>ATM 轉帳訂單，於入帳確認後計算。</li>
<li>星期六、日與國定假日不出貨，網站照常接單。</li>
</ul>
<p>外箱只印寄件公司名稱，不印商品名稱，管理室與同事代收也不必擔心。</p>
<h2>宅配到府 {#home}</h2>
<ul>
<li>可指定時段：不指定、13 時前、14 時至 18 時。時段為物流盡力配合，不保證準時。</li>
<li>請填寫白天有人收件的地址與手機。管理室代收請在備註註明。</li>
<li>離島地址請選擇離島，運費與可用的付款方式不同。</li>
<li>第一次配送無人簽收時，物流會再聯絡一次；仍無法送達則退回倉庫。</li>
</ul>
<h2>超商取貨 {#store}</h2>
<ol>
<li>結帳時選擇超商取貨，從地圖挑選門市。</li>
<li>收到到店簡訊後，於 {取貨天數} 天內攜帶身分證件取件。</li>
<li>未付款的訂單在櫃檯付清金額即可取貨。</li>
</ol>
<p>收件人姓名須與證件相同。逾期未取的包裹會退回倉庫，訂單會取消並退還已付款項。</p>
<h2>付款方式 {#payment}</h2>
<table><tbody>
<tr><th>付款方式</th><th>本島宅配</th><th>離島宅配</th><th>超商取貨</th><th>付款期限</th></tr>
<tr><td>信用卡</td><td>可</td><td>可</td><td>可</td><td>24 小時</td></tr>
<tr><td>LINE Pay</td><td>可</td><td>可</td><td>可</td><td>24 小時</td></tr>
<tr><td>ATM 轉帳</td><td>可</td><td>可</td><td>可</td><td>下單日起第 3 天 23:59</td></tr>
<tr><td>貨到付款</td><td>可</td><td>不可</td><td>可（取貨付款）</td><td>收件時</td></tr>
</tbody></table>
<p>信用卡與 LINE Pay 在銀行或 LINE 的頁面輸入資料，我們不會經手卡號。付款失敗時，期限內都可以到訂單明細重新付款；逾期未付的訂單會自動取消，優惠券會還給您。</p>
<h2>退貨與退款 {#returns}</h2>
<p>{猶豫期說明}</p>
<p>{衛生用品說明}</p>
<ol>
<li>在會員中心的訂單明細申請退貨，勾選要退的商品並填寫原因。</li>
<li>保持商品與外盒完整，物流會到府收件，或依指示寄回。</li>
<li>收到退回商品並檢查無誤後，於 7 個工作天內退款。信用卡與 LINE Pay 退回原支付工具；轉帳與貨到付款退至您提供的帳戶。</li>
</ol>
<p>贈品請一併退回。組合商品以整組計價，請整組退貨。</p>
<h2>需要協助 {#help}</h2>
<p>{客服專線}。來電時請準備訂單編號，我們能更快找到您的訂單。</p>'),
('faq', '常見問題', '找不到答案時，歡迎聯絡{客服專線}。', '選購、訂單、付款、配送與退換貨的常見問題與回答。', '<h2>商品怎麼選 {#products}</h2>
<h3>衛生棉的長度要怎麼選？</h3>
<p>先看量最多的時段與姿勢，再選長度：</p>
<ul>
<li>量少或開始與結束的日子：20 公分護墊、21 至 23 公分日用</li>
<li>一般量的白天：24 至 25 公分日用</li>
<li>量多或久坐的白天：28 公分日用，或褲型</li>
<li>一般量的夜晚：29 公分；量多的夜晚：33 公分以上或安睡褲</li>
</ul>
<p>吸收量也會影響更換時間。覺得潮濕就換，不必等到固定的時數。</p>
<h3>皮膚容易敏感，可以用哪一款？</h3>
<p>建議先從無香料的款式開始，如棉柔、有機棉或天絲表層，並避開淡香護墊與白茶潔淨露。換新款時先買單包試一個週期。若使用中出現紅腫或搔癢，請停止使用並詢問醫師。</p>
<h3>棉條可以放多久？</h3>
<p>每 4 至 6 小時更換，最長不超過 8 小時，睡眠超過 8 小時請改用夜用衛生棉。請選擇足夠使用的最低吸收量。使用期間若突然發燒、頭暈、嘔吐或起疹，請立刻取出並就醫。</p>
<h3>月亮褲要怎麼洗？多久要換一件？</h3>
<ul>
<li>先以冷水沖洗或浸泡 30 分鐘，再用中性洗劑手洗或裝洗衣網弱速機洗</li>
<li>不要用柔軟精、漂白水、熱水與烘衣機</li>
<li>懸掛晾乾，一般天氣約 10 至 14 小時</li>
</ul>
<p>建議使用 2 年或清洗 100 次後更換，出現鬆弛或滲漏時就該換了。</p>
<h3>買多了可以放多久？</h3>
<p>未拆封的衛生棉、護墊與安睡褲可以放 3 年，棉條 5 年，製造日期都印在包裝上。請放在乾燥陰涼處，浴室的濕氣會縮短背膠的壽命。清潔用品開封後請在 12 個月內用完。</p>
<h2>訂購與配送 {#orders}</h2>
<h3>一定要註冊才能買嗎？</h3>
<p>瀏覽與加入購物車不需要登入，結帳時才需要。只要電子信箱與密碼就能註冊，也可以用 LINE 登入。登入前放進購物車的商品會自動合併到您的帳號。</p>
<h3>運費怎麼算？</h3>
<p>本島宅配 {本島運費} 元、離島宅配 {離島運費} 元、超商取貨 {超商運費} 元。單筆訂單折扣後滿 {免運金額} 元，全部免運費。</p>
<h3>多久會收到？</h3>
<p>工作日中午 12 點前完成付款，當日出貨。本島宅配約 1 到 2 個工作天，超商取貨約 2 到 3 天，離島約 5 到 7 個工作天。出貨後可在訂單明細查看進度。</p>
<h3>外箱看得出來是什麼嗎？</h3>
<p>看不出來。外箱只印寄件公司名稱，不印商品名稱與圖片，超商與管理室代收都不必擔心。發票改用電子發票，箱內不附紙本明細。</p>
<h3>下單之後可以取消或改地址嗎？</h3>
<p>尚未出貨前，可以在訂單明細自行取消；取消後庫存與優惠券都會還原。地址與收件人無法直接修改，請取消後重新下單，或在出貨前打電話請客服協助。</p>
<h2>付款、優惠與發票 {#payment}</h2>
<h3>有哪些付款方式？</h3>
<p>信用卡、LINE Pay、ATM 轉帳與貨到付款共四種。離島宅配不提供貨到付款，可改選超商取貨付款。</p>
<p>轉帳期限為下單日起第 3 天 23:59，信用卡與 LINE Pay 為 24 小時。</p>
<h3>刷卡失敗，訂單會不會不見？</h3>
<p>不會。訂單已經成立，只是還沒付款。請到訂單明細按「重新付款」，在期限內都可以再試。若連續失敗，可能是額度或銀行驗證的問題，建議換一張卡、改用 LINE Pay，或洽詢發卡銀行。</p>
<h3>優惠券與折扣碼怎麼用？</h3>
<ul>
<li>在購物車輸入折扣碼，或從「我的優惠券」選取</li>
<li>一張訂單使用一張優惠券，可以與正在進行的活動價併用</li>
<li>最低金額以折扣後的商品金額計算</li>
<li>訂單取消後，未過期的優惠券會還給您</li>
</ul>
<h3>滿額贈為什麼沒有出現？</h3>
<p>滿額贈以折扣後金額計算，達到較高門檻時只送較高一級的贈品。若購物車顯示「已贈完」，表示贈品已經送完，訂單仍可正常結帳。</p>
<h3>發票怎麼開？可以打統編嗎？</h3>
<p>一律開立電子發票，於付款完成後寄到電子信箱，貨到付款則於出貨時開立。個人發票可以存入手機條碼、自然人憑證或會員載具，也可以捐贈；公司發票請填寫抬頭與 8 位數統一編號。常用資料可以先存在會員中心。</p>
<h2>退貨與會員 {#returns}</h2>
<h3>拆封之後可以退貨嗎？</h3>
<p>衛生棉、護墊、棉條、安睡褲、月亮褲與私密清潔用品屬於個人衛生用品，拆封後依法不適用 7 日解除權。未拆封、包裝完整者，收到後 7 日內都可以退貨。若是商品本身有瑕疵，不論是否拆封都能退換。</p>
<h3>退款多久會收到？</h3>
<p>收到退回的商品並確認無誤後，7 個工作天內退款。信用卡退刷會出現在下一期帳單，LINE Pay 退回原支付工具，轉帳與貨到付款匯入您提供的帳戶。</p>
<h3>忘記密碼或收不到驗證碼怎麼辦？</h3>
<p>在登入頁選擇忘記密碼，輸入註冊的電子信箱，會收到四位數驗證碼，十分鐘內有效；輸入錯誤五次需要重新寄送。收不到信時，請先看垃圾郵件匣，並確認信箱地址正確。</p>
<p>仍有問題請撥 {客服專線}。</p>
<h3>會員等級怎麼計算？</h3>
<p>以十二個月內實際付款的商品金額累積，取消、退貨與運費不計入；續等只看等級期間內的消費。各等級的門檻與權益，請看「會員權益」頁面；目前的累積金額與每一筆計入的訂單，在會員中心的「消費累金」。</p>'),
('test-report', '檢驗報告', '貼著皮膚的東西，應該有可以查的資料。每一個家族每年至少送驗一次，報告編號與結果列在這裡。', '', '<h2>我們怎麼送驗 {#how}</h2>
<p>樣品由品管人員自倉庫成品中隨機抽取，連同批號封存後送第三方實驗室檢驗，不由產線挑樣。更換原料或供應商時，除了年度送驗之外，首批成品另外加驗一次。</p>
<ul>
<li>抽樣：每個家族每批 3 包，封存 1 包備查至有效期限屆滿</li>
<li>項目：依商品類別選定，涵蓋重金屬、甲醛、螢光物質、微生物與酸鹼值</li>
<li>公開：結果不論好壞都登錄在本頁，不合格的批次不出貨</li>
</ul>
<h2>衛生棉、護墊與褲型 {#pads}</h2>
<table><tbody>
<tr><th>檢驗項目</th><th>標準</th><th>結果</th></tr>
<tr><td>可遷移性螢光物質</td><td>不得檢出</td><td>未檢出</td></tr>
<tr><td>游離甲醛</td><td>20 ppm 以下</td><td>未檢出</td></tr>
<tr><td>鉛、鎘、汞、砷</td><td>各項不得檢出</td><td>未檢出</td></tr>
<tr><td>鄰苯二甲酸酯類塑化劑（8 項）</td><td>不得檢出</td><td>未檢出</td></tr>
<tr><td>表層萃取液酸鹼值</td><td>pH 5.0 至 7.5</td><td>pH 6.1</td></tr>
<tr><td>總生菌數</td><td>1,000 CFU/g 以下</td><td>10 CFU/g 以下</td></tr>
<tr><td>大腸桿菌、綠膿桿菌、金黃色葡萄球菌</td><td>不得檢出</td><td>未檢出</td></tr>
</tbody></table>
<h2>吸收與回滲（內部測試） {#performance}</h2>
<p>以下為本公司實驗室的比較測試，使用 5 mL 模擬液，結果會因使用情況不同而有差異，僅供選購參考。</p>
<table><tbody>
<tr><th>商品</th><th>滲入時間</th><th>回滲量</th></tr>
<tr><td>棉柔日用 24 公分</td><td>4.6 秒</td><td>0.12 g</td></tr>
<tr><td>網面瞬吸日用 25 公分</td><td>2.4 秒</td><td>0.09 g</td></tr>
<tr><td>天絲日用 25 公分</td><td>3.9 秒</td><td>0.10 g</td></tr>
<tr><td>棉柔夜用 33 公分</td><td>4.2 秒</td><td>0.08 g</td></tr>
<tr><td>加長夜用 42 公分</td><td>4.0 秒</td><td>0.06 g</td></tr>
</tbody></table>
<h2>棉條 {#tampons}</h2>
<p>棉條屬醫療器材，依法取得許可後才能販售，許可證字號標示於商品頁與包裝。除下列項目外，吸收量分級依公克數標示，每批抽樣確認。</p>
<table><tbody>
<tr><th>檢驗項目</th><th>標準</th><th>結果</th></tr>
<tr><td>可遷移性螢光物質</td><td>不得檢出</td><td>未檢出</td></tr>
<tr><td>漂白殘留</td><td>不得檢出</td><td>未檢出</td></tr>
<tr><td>總生菌數</td><td>100 CFU/g 以下</td><td>10 CFU/g 以下</td></tr>
<tr><td>棉繩拉力</td><td>10 N 以上</td><td>24 N</td></tr>
<tr><td>纖維脫落</td><td>0.5% 以下</td><td>0.08%</td></tr>
</tbody></table>
<h2>月亮褲 {#underwear}</h2>
<table><tbody>
<tr><th>檢驗項目</th><th>標準</th><th>結果</th></tr>
<tr><td>游離甲醛</td><td>75 ppm 以下（直接接觸皮膚）</td><td>未檢出</td></tr>
<tr><td>禁用偶氮色料</td><td>不得檢出</td><td>未檢出</td></tr>
<tr><td>有機錫</td><td>不得檢出</td><td>未檢出</td></tr>
<tr><td>水洗後吸收量保留</td><td>60 次後 85% 以上</td><td>91%</td></tr>
<tr><td>防水層滲透</td><td>60 次水洗後不得滲透</td><td>未滲透</td></tr>
</tbody></table>
<h2>潔淨露、慕斯、潤膚乳與濕巾 {#cosmetics}</h2>
<table><tbody>
<tr><th>檢驗項目</th><th>標準</th><th>結果</th></tr>
<tr><td>酸鹼值</td><td>依標示範圍</td><td>符合</td></tr>
<tr><td>總生菌數</td><td>100 CFU/g 以下</td><td>10 CFU/g 以下</td></tr>
<tr><td>大腸桿菌、綠膿桿菌、金黃色葡萄球菌</td><td>不得檢出</td><td>未檢出</td></tr>
<tr><td>鉛、砷、鎘、汞</td><td>各項低於法規限量</td><td>未檢出</td></tr>
<tr><td>防腐挑戰試驗</td><td>28 天內菌數持續下降</td><td>通過</td></tr>
</tbody></table>
<h2>報告編號 {#numbers}</h2>
<table><tbody>
<tr><th>類別</th><th>報告編號</th><th>更新頻率</th></tr>
<tr><td>衛生棉與護墊</td><td>QM-PAD-01 至 QM-PAD-09</td><td>每年</td></tr>
<tr><td>安睡褲與產褥用品</td><td>QM-PANT-01 至 QM-PANT-05</td><td>每年</td></tr>
<tr><td>棉條</td><td>QM-TAM-01 至 QM-TAM-03</td><td>每年及換料時</td></tr>
<tr><td>月亮褲</td><td>QM-MOON-01 至 QM-MOON-04</td><td>每年及換布料時</td></tr>
<tr><td>清潔與潤膚用品</td><td>QM-CARE-01 至 QM-CARE-07</td><td>每年</td></tr>
</tbody></table>
<p>需要完整報告影本，請附上包裝背面的批號，於服務時間聯絡{客服專線}，我們會在三個工作天內回覆。</p>'),
('terms-of-service', '服務條款', '使用本網站購物前，請先閱讀以下條款。條款以一般人讀得懂的文字寫成，與法令不符時，以法令為準。', '', '<h2>一、企業經營者 {#operator}</h2>
<p>本網站由頁尾所載公司（以下稱本公司）經營，公司名稱與統一編號揭露於每一頁的頁尾。聯絡方式：{客服專線}。</p>
<p>完成註冊或下單，表示您已閱讀並同意本條款。未滿 18 歲者，請與法定代理人一同閱讀並取得同意後使用。</p>
<h2>二、會員帳號 {#account}</h2>
<ul>
<li>註冊時請提供本人可以收信的電子信箱，並完成驗證。</li>
<li>密碼請自行保管，至少 8 碼並包含英文與數字。本公司人員不會索取密碼或驗證碼。</li>
<li>發現帳號遭他人使用時，請立即重設密碼並通知客服。</li>
<li>您可以隨時要求停用帳號，停用後依法須保存的交易紀錄仍會保存至法定期間。</li>
</ul>
<h2>三、商品資訊與價格 {#goods}</h2>
<p>商品的品名、材質、尺寸、數量、產地、製造商與有效期限標示於商品頁與包裝。圖片為示意，顏色可能因螢幕而有差異，規格以文字為準。</p>
<p>價格以新台幣計算並含營業稅。活動價僅於標示期間內有效；結帳金額以送出購物車時系統計算的金額為準，若與頁面顯示不同，系統會請您重新確認後再下單。</p>
<p>價格或規格若有明顯錯誤，本公司會主動通知，並由您選擇依正確內容完成交易，或取消訂單並全額退款；您已付款時，不得以錯誤為由拒絕退款。</p>
<h2>四、訂單與契約成立 {#order}</h2>
<ul>
<li>購物車送出後，系統會為您保留庫存 30 分鐘，逾時未結帳即釋出。</li>
<li>系統顯示訂單編號時，訂單成立。本公司於收到款項或確認貨到付款後備貨。</li>
<li>因缺貨或無法配送而不能履約時，本公司會於 3 個工作天內通知並退款。</li>
<li>商品標示購買上限時，以每筆訂單計算。為轉售目的之大量訂購，本公司得與您確認後再出貨。</li>
</ul>
<h2>五、付款與發票 {#payment}</h2>
<p>付款方式包括信用卡、LINE Pay、ATM 轉帳與貨到付款。逾付款期限未付款的訂單自動取消，庫存與優惠券還原。</p>
<p>本公司依法開立電子發票。發票資料有誤時，請於當期開獎前通知客服更正；已捐贈的發票無法改開。退貨時，您同意由本公司代為處理銷貨退回證明單。</p>
<h2>六、配送 {#delivery}</h2>
<p>配送範圍為台灣本島與離島，方式、費用與時間見「配送與付款」頁面。商品於交付您或您指定的收件人、管理室或門市時，風險移轉。外箱破損請當場拍照，並於收受後 7 日內通知客服。</p>
<h2>七、退貨與退款 {#returns}</h2>
<p>{猶豫期說明}</p>
<p>{衛生用品說明}</p>
<p>收到退回商品後，本公司於 7 個工作天內退還價金。因您使用超出檢查必要程度而造成的價值減損，本公司得請求合理的賠償。退貨造成原訂單不符優惠門檻時，退款以實際成交價計算，贈品應一併退回。</p>
<h2>八、瑕疵與使用 {#warranty}</h2>
<p>商品有瑕疵時，請保留商品與批號並聯絡客服，本公司負責更換、退貨或減少價金，往返運費由本公司負擔。請依標示方式使用；如有紅腫、搔癢或其他不適，請停止使用並詢問醫師。商品說明不構成醫療建議。</p>
<h2>九、使用規範 {#conduct}</h2>
<ul>
<li>不得以程式大量擷取資料、干擾系統運作或嘗試取得他人資料。</li>
<li>不得冒用他人名義，或以不實資料重複領取優惠。</li>
<li>未經同意，不得重製或公開散布本網站的圖文。</li>
</ul>
<p>違反前述規範時，本公司得暫停帳號，並以電子郵件說明原因；您可以在 30 日內提出說明。</p>
<h2>十、責任與不可抗力 {#liability}</h2>
<p>因天災、戰爭、罷工、電信或金流服務中斷等不可歸責於本公司的事由，致無法履約或延遲時，本公司會儘速通知，並於原因消滅後繼續履行或退款。本條款不排除或限制法律規定不得限制的責任。</p>
<h2>十一、條款變更 {#changes}</h2>
<p>條款變更時，於生效前 14 日公告於最新消息。已成立的訂單適用下單時的條款。不同意變更者，得停用帳號。</p>
<h2>十二、爭議處理 {#law}</h2>
<p>發生爭議時，請先聯絡客服，本公司於 15 日內妥適處理。您也可以向直轄市、縣（市）政府消費者服務中心申訴，或撥打全國消費者服務專線 1950。</p>
<p>本條款以中華民國法律為準據法。因本條款涉訟時，以臺灣桃園地方法院為第一審管轄法院，但不影響消費者依消費者保護法第 47 條或民事訴訟法第 436 條之 9 小額訴訟管轄的權利。</p>'),
('privacy-statement', '隱私權聲明', '我們只收集完成訂單與服務所需的資料，說明用途、保存多久、給了誰，以及您可以怎麼要求查詢或刪除。', '', '<h2>誰在蒐集 {#controller}</h2>
<p>蒐集者為頁尾所載公司（以下稱本公司），依個人資料保護法第 8 條告知以下事項。聯絡方式：{客服專線}。</p>
<h2>蒐集哪些資料、為了什麼 {#what}</h2>
<table><tbody>
<tr><th>資料</th><th>何時取得</th><th>用途</th></tr>
<tr><td>電子信箱、密碼（以雜湊保存）</td><td>註冊</td><td>識別帳號、寄送驗證碼與訂單通知</td></tr>
<tr><td>姓名、手機、市話、生日、地址</td><td>填寫會員資料或結帳</td><td>配送、聯絡、會員等級與生日禮</td></tr>
<tr><td>收件人姓名、手機、地址或門市</td><td>結帳</td><td>宅配與超商取貨</td></tr>
<tr><td>發票載具、抬頭、統一編號、愛心碼</td><td>結帳</td><td>開立與捐贈電子發票</td></tr>
<tr><td>訂單、付款狀態、退貨紀錄</td><td>下單之後</td><td>履行契約、客服、會計與稅務</td></tr>
<tr><td>LINE 使用者識別碼、電子信箱</td><td>選擇以 LINE 登入時</td><td>登入與帳號綁定</td></tr>
<tr><td>瀏覽紀錄、裝置與連線資訊</td><td>造訪網站</td><td>資訊安全、統計與改善</td></tr>
</tbody></table>
<p>信用卡號由銀行或支付業者的頁面處理，本公司不會取得，也不保存卡號。您購買的是個人衛生用品，訂單內容我們只用於上述目的，不會用來推測您的健康狀況。</p>
<h2>保存多久、在哪裡使用 {#how-long}</h2>
<ul>
<li>會員資料：保存至您要求刪除。</li>
<li>交易與發票紀錄：依商業會計法與稅捐法規保存，最長 10 年。</li>
<li>登入的安全紀錄：驗證碼與輸錯密碼的次數最多 1 天，登入裝置的識別碼 400 天。</li>
<li>由 LINE 購物連入時的瀏覽與選購事件：14 天。</li>
<li>系統紀錄：不記錄姓名、信箱、地址等個人資料。</li>
<li>利用地區為中華民國，利用對象為本公司及下一節所列的受託業者。</li>
</ul>
<h2>會提供給誰 {#share}</h2>
<p>除法令要求外，只提供完成服務所必要的部分：</p>
<ul>
<li>物流業者與超商：收件人姓名、手機、地址或門市</li>
<li>金融機構與支付業者：訂單編號與金額</li>
<li>電子發票加值服務：開立發票所需資料</li>
<li>LINE：僅在您選擇 LINE 登入、LINE Pay 或由 LINE 購物連入時</li>
<li>電子郵件寄送服務：收件信箱與信件內容</li>
</ul>
<p>我們不出售個人資料，也不提供給廣告商作為名單。</p>
<h2>Cookie 與瀏覽器儲存空間 {#cookies}</h2>
<p>名稱前面都有本店的代號。「本機儲存」會留在這台裝置上，「分頁儲存」在關閉分頁時清除；登出時，除了帳號、Cookie 提示與您的同意之外全部清除。</p>
<p>{瀏覽器儲存項目}</p>
<table><tbody>
<tr><th>Cookie 或工具</th><th>位置</th><th>期間</th></tr>
<tr><td>導購來源識別（ecid）</td><td>Cookie</td><td>1 天</td></tr>
<tr><td>曾登入的裝置識別碼（device，防止他人猜測密碼；不含個人資料）</td><td>Cookie</td><td>400 天</td></tr>
<tr><td>最近看過的公開頁面（沒有網路時使用，最多 20 頁；不含會員頁）</td><td>瀏覽器快取</td><td>網站更新或您清除</td></tr>
<tr><td>流量統計與廣告工具</td><td>瀏覽器</td><td>您同意後才載入，依各工具設定</td></tr>
</tbody></table>
<p>您可以在瀏覽器設定中清除或封鎖。封鎖後仍可瀏覽，但登入與購物車可能無法使用。</p>
<h2>您的權利 {#rights}</h2>
<p>依個人資料保護法第 3 條，您可以就本公司保有的個人資料：</p>
<ul>
<li>查詢、閱覽或請求製給複製本</li>
<li>請求補充或更正，其中會員資料可在會員中心自行修改</li>
<li>請求停止蒐集、處理或利用</li>
<li>請求刪除</li>
</ul>
<p>請以註冊信箱來信或於服務時間來電提出，確認身分後 15 日內回覆。電子報可在會員資料取消訂閱。若不提供必要資料，將無法完成配送或開立發票。</p>
<h2>安全與事故通知 {#security}</h2>
<p>資料於傳輸中加密，密碼以雜湊保存，後台依職務授權並留存操作紀錄。若發生個人資料外洩事故，本公司會查明後以電子郵件或簡訊通知受影響的當事人，說明事故內容與因應措施，並依法通報主管機關。</p>
<p>我們不會以電話要求您操作自動提款機、提供驗證碼或變更付款方式。接到可疑來電，請撥打 165 反詐騙專線。</p>
<h2>未成年人 {#minors}</h2>
<p>未滿 18 歲者註冊或提供資料前，請先取得法定代理人同意。若我們發現未經同意的資料，將於通知後刪除。</p>
<h2>聲明的修改 {#changes}</h2>
<p>內容修改時，於生效前公告於本頁與最新消息。</p>');
