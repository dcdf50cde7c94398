/**
 * What changed for programs that use the API, newest first. The page /backstage/docs/changes shows it. A change of the API
 * document without a change here fails `server/assembly/api-changes.test.ts`.
 */
export const apiChanges: readonly { on: string; changes: readonly string[] }[] = [
  {
    on: '2026-11-29',
    changes: [
      '帳款異常多了 SENT_AFTER_CANCEL：訂單已取消或已退款，物流商卻收走了包裹；expected_amount 是代收的金額。',
      '各項資料的 create 與 copy 可附標頭 Idempotency-Key：同一個值與同一個內容只新增一筆。',
      '訂單的列表與匯出多了 tags：標籤，以「、」分開；可以當條件，關鍵字也找完整的標籤。',
      'orders/tags/{id} 與 members/tags/{id} 可帶 add、remove，只加上或拿掉這些標籤；帶 tags 時仍整組取代。標籤過多時回 VALIDATION_FAILED。',
      'user-coupons/try 與 user-coupons/give 可帶 view_id（會員列表的檢視），代替 search；檢視不在了，或有條件已不適用時，回 VALIDATION_FAILED。',
      '月結（closings/search、closings/create）多了 task_state：製作它的任務的狀態。',
      'reconciliations/upload：同一個檔案換了欄位或期間時重新比對，並結案先前只因錯誤欄位而列入的差異；欄位與期間相同時才是 is_repeated。',
      '新增 GET fulfilment/take-back/{id}：試算退回的包裹驗收後的退款（amount、ends_order）；POST 可附上這個 amount，金額若已不同則為 STALE_RECORD。',
      'refunds/bank-file 由 GET 改為 POST：已列入匯款檔的退款不再出現在下一個檔案，is_again 再次包含。退款與 refunds/transfers 多了 bank_file_at、bank_file_by，收款帳戶多了 entered_at。',
      'refunds/transfers 的 amount 是全部待匯款的合計，不只列出的 500 筆；多了 ready、in_file：有收款帳戶、還沒與已經列入匯款檔的筆數。',
      'user/level-rules、system/maintain-settings、products/stocks、gifts/stocks、news-categories/nav、news/newest、test-reports 可帶 page、per_page，此時回應有 meta；不帶時回應不變。',
      '購物車的 line_ecid 最多 2,000 字；格式不符時結帳回 LINE_SHOP_ORDER_ERROR。',
      '送出或合併購物車時帶 explain 也回應 rules；同一商品分成多筆時，每一筆的數量都必須是正整數。',
      'orders/bulk 的 search 在 dry_run 時不必帶 expected_count；EXPORT 只說明可匯出的訂單。',
      'fulfilment/delivered 的回應多了 refused：未登記送達的包裹與原因。',
      'promotions/review 的提醒多了 PRICE_BELOW_RECENT：多件優惠或加價購的每件價格低於近 30 天最低。',
      '購物車的 items.add_ons 多了 locked_quantity：會員自己的暫存訂單已保留的加購件數；沒有暫存訂單時不出現。',
      '復原匯入（import/{id}/undo）與顯示退款帳號（refunds/account/{id}）需要再次驗證：STEP_UP_REQUIRED；金鑰不能再呼叫 refunds/account/{id}。',
      '條件 within 多了 BEFORE_TODAY（今天以前）；已過預計到貨的採購單從隔天起列出。',
      '行銷多了權限 promotion.publish：可以發布、排定與修改已上架的活動；超過門檻的仍要核可。',
      'orders/create 與 purchase-orders/receive/{id} 可以不附標頭 Idempotency-Key；沒有時，每個請求各自處理一次。',
      'fulfilment/take-back/{id}：其他包裹在途中或已送達時，只退這個包裹的商品；退款超過門檻時回應 PENDING_APPROVAL，核可的種類多了 PARCEL_BACK。包裹多了 is_second_try。',
      '會員的訂單多了 standing_order_id；items.gifts 多了 returnable_quantity。訂單的關鍵字也找每個包裹的物流單號。',
      '採購單的 purchase_no 可以不填，由系統編號；expected_on 可以只給日期（台灣的那一天）。',
    ],
  },
  {
    on: '2026-11-28',
    changes: [
      '上傳檔案的呼叫多了 FILE_INFECTED（422，檔案中有病毒）與 FILE_NOT_CHECKED（503，檢查程式沒有回應，請稍後再試）；只在商店設定了防毒程式時發生。',
    ],
  },
  {
    on: '2026-11-27',
    changes: [
      '退貨申請可附照片：user/return-pictures、user/return-pictures/{id}，user/order/{id}/return 的 pictures；後台 order-returns/sent-picture/{id} 與 order-returns/desk/{id} 的 sent_pictures。',
      '新增 products/{id}/bought-together：常與此商品一起購買的商品；商品未上架時為 404。',
      '後台的 dashboard、metric 與 reports/{name} 多了 as_of：數字由備援資料庫讀取、且落後超過一分鐘時，說明截至何時；否則為 null。',
      '新增超商退貨編號的呼叫 order-returns/drop-off/{id}（is_none_there）；fulfilment/cancel-label/{id} 可帶 is_cancelled_there；訂單多了 home_carrier。',
      '商品與組合多了 seo_title、seo_description；後台另有 in_line_shop、in_feeds。',
      '新增採購與批號的呼叫：suppliers、purchase-orders（含 receive、receipts、step）、lots（含 page、recall、recall-file、block、adjust）；庫存多了已訂購的件數，商品的 availability 多了 expected_on。',
      '新增對帳單的呼叫：reconciliations、reconciliations/upload、reconciliations/sources；帳款異常多了 STATEMENT_DIFFERS、STATEMENT_ONLY、STATEMENT_LACKS。',
      '配送到門市時可帶 store_type（UNIMART、FAMI、HILIFE、OKMART），沒有時是 UNIMART；設定多了 carriers。',
      '新增會員中心的摘要 user/start；user/security 多了 deletion，出貨看板多了 is_standing，訂單多了 standing_order_id，會員多了 standing_orders。',
      '新增 Webhook 的呼叫：webhooks/search、webhooks/edit/{id}、webhooks/create、webhooks/update/{id}、webhooks/delete/{id}、webhooks/renew-secret/{id}、webhooks/test/{id}、webhooks/deliveries/{id}；權限 webhooks.manage。暫停時事件仍會排入，超過三天才放棄；24 小時內只能更換一次密鑰；訂單事件有 id，會員資料清除後 order 為 null。事件的內容在後台文件的 webhooks。',
      '新增 API 金鑰的呼叫：api-keys/search、api-keys/create、api-keys/revoke/{id}；權限 keys.manage。金鑰不能匯入與批次修改。以 Authorization: Bearer qk_… 使用。',
      '操作紀錄多了 key_name：以金鑰操作時的金鑰名稱。',
      '待辦多了群組 lots-expiring 與 webhooks-failing；設定多了 lots。',
      '文件的型別都有名稱，列出標頭 Idempotency-Key，公開的呼叫不要求登入。商店的文件在 /backstage/docs/json，後台的在 /backstage/docs/office.json。列表呼叫的 operationId 不再有斜線，例如 productsUpdateRow。',
      '庫存可以依可賣天數 days_left 排序。',
      '新增採購單的 PDF：purchase-orders/print/{id}；有 cost.read 才印出金額。',
      '後台的 system 多了 proof：這個版本發布前的驗證。',
      '訂單的列表與匯出多了 carrier：超商或物流公司；宅配在寄出前可能為 null。',
    ],
  },
];
