-- Refuses the transaction that it is called in: what a statement finds out at its end can then undo statements that were sent
-- together with it. The shop turns the SQLSTATE into the refusal that the code names.
create function refuse(code text) returns text language plpgsql as $$
begin
  raise exception using errcode = 'QM400', message = code;
end $$;
--> statement-breakpoint
-- Where there are millions of orders it is made by hand before, with `concurrently`.
-- squawk-ignore require-concurrent-index-creation
create index if not exists orders_known_virtual_account on orders (virtual_account) where virtual_account is not null;--> statement-breakpoint
-- Where there are millions of orders it is made by hand before, with `concurrently`.
-- squawk-ignore require-concurrent-index-creation
create index if not exists orders_known_tracking_no on orders (tracking_no) where tracking_no is not null;--> statement-breakpoint
-- Where there are millions of orders it is made by hand before, with `concurrently`.
-- squawk-ignore require-concurrent-index-creation
create index if not exists orders_known_invoice_no on orders (invoice_no) where invoice_no is not null;--> statement-breakpoint
drop index if exists orders_virtual_account;--> statement-breakpoint
drop index if exists orders_tracking_no;--> statement-breakpoint
drop index if exists orders_invoice_no;
