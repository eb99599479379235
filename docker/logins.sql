-- Written by "npx vitest run compose --update" from sandbox/src/cluster, which npm run cluster runs.
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD
\getenv system_password SYSTEM_PASSWORD
create role pitlane_owner login createrole password :'owner_password';
create role pitlane_app nologin;
create role login_app login password :'app_password' in role pitlane_app;
alter role login_app set role = 'pitlane_app';
alter role login_app set jit = off;
alter role login_app set statement_timeout = '30s';
alter role login_app set idle_in_transaction_session_timeout = '30s';
create role pitlane_system nologin;
create role login_system login password :'system_password' in role pitlane_system;
alter role login_system set role = 'pitlane_system';
alter role login_system set jit = off;
alter role login_system set statement_timeout = '30s';
alter role login_system set idle_in_transaction_session_timeout = '30s';
alter database pitlane owner to pitlane_owner;
