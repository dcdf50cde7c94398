CREATE SEQUENCE "public"."session_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"sign_count" bigint NOT NULL,
	"transports" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_count" CHECK ("passkeys"."sign_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "former_emails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "former_emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"undo_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "wanted_emails" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "privacy_requests" DROP CONSTRAINT "privacy_requests_channel";--> statement-breakpoint
ALTER TABLE "privacy_requests" DROP CONSTRAINT "privacy_requests_waits";--> statement-breakpoint
ALTER TABLE "email_codes" DROP CONSTRAINT "email_codes_purpose";--> statement-breakpoint
-- squawk-ignore ban-drop-not-null
ALTER TABLE "privacy_requests" ALTER COLUMN "received_by" DROP NOT NULL;--> statement-breakpoint
-- squawk-ignore ban-drop-not-null
ALTER TABLE "export_files" ALTER COLUMN "administrator_id" DROP NOT NULL;--> statement-breakpoint
-- squawk-ignore ban-drop-not-null
ALTER TABLE "tasks" ALTER COLUMN "administrator_id" DROP NOT NULL;--> statement-breakpoint
-- Each of the few thousand sessions needs a number of its own, so this writes the table once, in less than a second. The
-- defaults of the other columns write nothing.
-- squawk-ignore adding-field-with-default
ALTER TABLE "sessions" ADD COLUMN "id" integer DEFAULT nextval('session_ids') NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "signed_in_at" timestamp with time zone DEFAULT 'epoch' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_emails" ADD CONSTRAINT "former_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wanted_emails" ADD CONSTRAINT "wanted_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "former_emails_user" ON "former_emails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "former_emails_email" ON "former_emails" USING btree ("email");--> statement-breakpoint
CREATE INDEX "former_emails_age" ON "former_emails" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "wanted_emails_age" ON "wanted_emails" USING btree ("asked_at");--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_received_by" CHECK ("privacy_requests"."received_by" is not null or "privacy_requests"."channel" = 'SELF') NOT VALID;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_channel" CHECK ("privacy_requests"."channel" in ('EMAIL', 'PHONE', 'LINE', 'LETTER', 'IN_PERSON', 'SELF')) NOT VALID;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_waits" CHECK ("privacy_requests"."state" <> 'WAITING' or ("privacy_requests"."kind" = 'ERASURE' and "privacy_requests"."erase_at" is not null and ("privacy_requests"."decided_by" is not null or "privacy_requests"."channel" = 'SELF'))) NOT VALID;--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_purpose" CHECK ("email_codes"."purpose" in ('register', 'resetPassword', 'changeEmail')) NOT VALID;
--> statement-breakpoint
update pages set body = replace(body,
  '<tr><td>LINE 使用者識別碼、電子信箱</td>',
  '<tr><td>登入的裝置（瀏覽器與系統的名稱）、登入與最近使用的時間</td><td>登入時</td><td>讓您查看與登出自己的裝置</td></tr>
<tr><td>通行密鑰的公開金鑰與名稱（您新增時）</td><td>新增通行密鑰時</td><td>不用密碼登入；會員中心可以移除</td></tr>
<tr><td>LINE 使用者識別碼、電子信箱</td>')
where slug = 'privacy-statement';
--> statement-breakpoint
update pages set body = replace(body,
  '<li>登入的安全紀錄：',
  '<li>變更前的電子信箱：保留 90 天，前 24 小時內可以還原。</li>
<li>登入的安全紀錄：')
where slug = 'privacy-statement';
--> statement-breakpoint
update pages set body = replace(body,
  '<p>請以註冊信箱來信或於服務時間來電提出，確認身分後 15 日內回覆。',
  '<p>複製本與刪除帳號可在會員中心的「帳號與安全」自行辦理；其他請求請以註冊信箱來信或於服務時間來電提出，確認身分後 15 日內回覆。')
where slug = 'privacy-statement';
