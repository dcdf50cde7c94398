-- The point of a picture that stays in sight goes with whatever the shop shows of it, so its change concerns everything that is kept.
create function announce_focus() returns trigger language plpgsql as $$
begin
  -- There is no old row of one that is new, and no new row of one that is gone: either counts as the middle.
  if (coalesce(old.focal_x, 50), coalesce(old.focal_y, 50)) <> (coalesce(new.focal_x, 50), coalesce(new.focal_y, 50)) then
    perform pg_notify('content_changed', '*');
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger announce_focus after insert or delete or update of focal_x, focal_y on media_files
  for each row execute function announce_focus();
