-- The most recent repairs of a category are the latest by completion, open ones by report: an import has one instant of
-- creation for all. The index by creation alone served only that question.
create index repairs_of_category_by_completion
  on repairs (tenant_id, category, (coalesce(completed_at, created_at)) desc, id desc) include (status);
drop index repairs_of_category;
