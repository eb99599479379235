-- Until when the papers of a car are good, as HQ says it, and its color. A sync fills them in.
alter table vehicles add column color text;
alter table vehicles add column plate_expires date;
alter table vehicles add column registration_expires date;
alter table vehicles add column inspection_expires date;
