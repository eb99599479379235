-- What a business keeps, and what is under way, is counted from its rows; this answers from the index alone.
create index objects_kept on objects (tenant_id, state, created_at) include (size) where state <> 'removed';
