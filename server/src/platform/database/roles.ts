import type pg from 'pg'

/** Roles belong to the whole server, not to one database, so they may be there already. */
export async function createRoles(client: pg.Client): Promise<void> {
  await client.query(madeWith(''))
}

/** The same on every node of a cluster. Nodes reach each other under the role that asks; from where, is for pg_hba.conf to say. */
export async function createRolesEverywhere(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ said: string }>(
    'select result as said from run_command_on_all_nodes($1) where not success',
    [madeWith("execute format('alter role %I login', wanted);")],
  )
  if (rows[0]) throw new Error(`A node cannot have the roles of Pitlane: ${rows[0].said}`)
}

/** Each node is told by itself: whoever passed it on would find roles there already. */
const madeWith = (more: string) => `
  do $$
  declare
    wanted text;
  begin
    perform set_config('citus.enable_ddl_propagation', 'off', true);
    foreach wanted in array array['pitlane_app', 'pitlane_system', 'pitlane_search'] loop
      begin
        execute format('create role %I nologin', wanted);
      exception when duplicate_object or unique_violation then null;
      end;
      if current_setting('server_version_num')::int < 160000 then
        execute format('grant %I to %I', wanted, current_user);
      elsif not pg_has_role(current_user, wanted, 'set') then
        execute format('grant %I to %I with inherit false, set true', wanted, current_user);
      end if;
      ${more}
    end loop;
  end $$`
