-- Releases before 0099 did not mark the refunds of a file for the bank, but noted each of them in the audit log. Without
-- the mark, the first file after the upgrade would have them once more.
UPDATE "payment_refunds" r SET "bank_file_at" = f.at, "bank_file_by" = f.email
FROM "payment_refunds" p CROSS JOIN LATERAL (
  SELECT a.at, w.email FROM "audit_entries" a JOIN "administrators" w ON w.id = a.administrator_id
  WHERE a.subject_type = 'refund' AND a.subject_id = p.id AND a.call = 'exportTransfers'
  ORDER BY a.id DESC LIMIT 1
) f
WHERE r.id = p.id AND p.status = 'BY_HAND' AND p.bank_file_at IS NULL;--> statement-breakpoint
-- What was scheduled before the content of a combination was judged needs no second person when its moment comes. A
-- record that changes until then has another version, and is judged.
UPDATE "record_versions" v SET "approved_for" = coalesce((
  SELECT c.version FROM "product_combinations" c WHERE c.id = v.record_id
), 0)
WHERE v.resource = 'product-combinations' AND v.state = 'SCHEDULED' AND v.approved_for IS NULL;
