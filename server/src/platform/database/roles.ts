import type pg from 'pg'
import { PlainError } from '../../plain-error.ts'

/** Roles belong to the whole server, not to one database, so they may be there already; then nobody needs the right to make them. */
export async function createRoles(client: pg.Client): Promise<void> {
  await client.query(madeWith('')).catch((error: { code?: string }) => {
    throw error.code === MAY_NOT ? new PlainError(MAY_NOT_MAKE_ROLES, { cause: error }) : error
  })
}

/** insufficient_privilege */
const MAY_NOT = '42501'
const MAY_NOT_MAKE_ROLES =
  'The login that owns the tables may not make the roles of Pitlane. Give it CREATEROLE for the first start, or make ' +
  'pitlane_app, pitlane_system and pitlane_search beforehand and grant them to it.'

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
      if to_regrole(wanted) is null then
        begin
          execute format('create role %I nologin', wanted);
        exception when duplicate_object or unique_violation then null;
        end;
      end if;
      if current_setting('server_version_num')::int < 160000 then
        if not pg_has_role(current_user, wanted, 'member') then
          execute format('grant %I to %I', wanted, current_user);
        end if;
      elsif not pg_has_role(current_user, wanted, 'set') then
        execute format('grant %I to %I with inherit false, set true', wanted, current_user);
      end if;
      ${more}
    end loop;
  end $$`
