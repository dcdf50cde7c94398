-- Earlier releases did not store which upload of a statement had said a difference, so a new comparison of its file closed
-- none of them. They wrote both at the same moment. A null stands for such an upload where a later one said the same.
UPDATE "payment_exceptions" e SET "detail" = e.detail || jsonb_build_object('uploadIds',
  jsonb_path_query_array(coalesce(e.detail -> 'uploadIds', '[]'), '$[*] ? (@ != null)') || to_jsonb(u.id))
FROM "statement_uploads" u
WHERE e.kind IN ('STATEMENT_DIFFERS', 'STATEMENT_ONLY', 'STATEMENT_LACKS') AND e.resolved_at IS NULL
  AND u.source = e.provider AND u.created_at = e.created_at
  AND NOT e.detail ? 'uploadId' AND coalesce(e.detail -> 'uploadIds' @> '[null]', true);
