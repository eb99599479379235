-- The history of a repair tells who dismissed a conflict of it, and who brought it back.
alter table repair_history drop constraint repair_history_action_check;
alter table repair_history add constraint repair_history_action_check check (
  action in ('created', 'edited', 'deleted', 'generated', 'imported', 'dismissed', 'restored'));
