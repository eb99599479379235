-- What a mechanic is written to in (docs/decisions/084).
alter table mechanics add column language text not null default 'en';
alter table mechanics add constraint mechanics_language_known check (language in ('en', 'es', 'de', 'fr', 'pt'));

-- Answers from before do not say it: the topic makes them old.
alter table topic_revisions no force row level security;
update topic_revisions set revision = revision + 1 where topic = 'settings';
alter table topic_revisions force row level security;
