-- When a session was opened, by the clock of the database that also dates a suspension: every instance has a clock of its own, and one that
-- is ahead would open sessions that seem younger than a suspension after them.
alter table sessions add column opened_at timestamptz(3);
alter table sessions no force row level security;
update sessions set opened_at = created_at where opened_at is null;
alter table sessions force row level security;

-- What a backup brings back keeps its moment.
create function app.note_opening() returns trigger language plpgsql as $$
begin
  new.opened_at := coalesce(new.opened_at, clock_timestamp());
  return new;
end $$;
create trigger note_opening before insert on sessions for each row execute function app.note_opening();
