-- What a business keeps is counted from its rows with every upload; this answers from the index alone.
create index objects_kept on objects (tenant_id, state, created_at) include (size) where state <> 'removed';
