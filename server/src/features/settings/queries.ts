import { comparable } from '@pitlane/contract/formats'
import {
  fallbackCategories,
  type Mechanic,
  type MechanicChanges,
  type NewMechanic,
  type RepairCategory,
} from '@pitlane/contract/settings/calls'
import { DEFAULT_LANGUAGE, type Language } from '@pitlane/contract/settings/languages'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { given } from '../../platform/database/given.ts'

export function activeMechanics(ctx: ReadContext): Promise<Mechanic[]> {
  return ctx.query<Mechanic>(sql`
    select ${mechanicColumns} from mechanics where tenant_id = ${ctx.tenantId} and is_active
    order by name_key collate app.natural_order, id`)
}

export async function countMechanics(ctx: ReadContext): Promise<number> {
  const [row] = await ctx.query<{ count: number }>(sql`
    select count(*) as count from mechanics where tenant_id = ${ctx.tenantId} and is_active`)
  return row?.count ?? 0
}

/** Where a mechanic of this name is mailed to, as names are compared; null when nobody knows. */
export async function mailOfMechanic(ctx: ReadContext, name: string): Promise<string | null> {
  const [known] = await ctx.query<{ email: string | null }>(sql`
    select email from mechanics where tenant_id = ${ctx.tenantId} and name_key = ${comparable(name)} and is_active`)
  return known?.email ?? null
}

/** The same name again brings an inactive one back; an active one with that name is in the way. */
export async function addMechanic(
  ctx: WriteContext,
  { name, specialization, email, phone, guaranteeDays, guaranteeDistance, language }: NewMechanic,
): Promise<Mechanic | undefined> {
  const [added] = await ctx.query<Mechanic>(sql`
    insert into mechanics as known
      (tenant_id, name, name_key, specialization, email, phone, guarantee_days, guarantee_distance, language)
    values (${ctx.tenantId}, ${name}, ${comparable(name)}, ${specialization}, ${email}, ${phone}, ${guaranteeDays},
            ${guaranteeDistance}, ${language ?? DEFAULT_LANGUAGE})
    on conflict (tenant_id, name_key) do update set
      name = excluded.name, specialization = coalesce(excluded.specialization, known.specialization),
      email = coalesce(excluded.email, known.email), phone = coalesce(excluded.phone, known.phone),
      guarantee_days = coalesce(excluded.guarantee_days, known.guarantee_days),
      guarantee_distance = coalesce(excluded.guarantee_distance, known.guarantee_distance),
      language = coalesce(${language ?? null}, known.language), is_active = true
      where not known.is_active
    returning ${mechanicColumns}`)
  return added
}

/** Undefined when there is no such active one. */
export async function updateMechanic(
  ctx: WriteContext,
  id: string,
  { specialization, email, phone, guaranteeDays, guaranteeDistance, language }: MechanicChanges,
): Promise<Mechanic | undefined> {
  const [changed] = await ctx.query<Mechanic>(sql`
    update mechanics set
      specialization = case when ${specialization !== undefined} then ${specialization ?? null} else specialization end,
      email = case when ${email !== undefined} then ${email ?? null} else email end,
      phone = case when ${phone !== undefined} then ${phone ?? null} else phone end,
      guarantee_days = case when ${guaranteeDays !== undefined} then ${guaranteeDays ?? null}::int else guarantee_days end,
      guarantee_distance = case when ${guaranteeDistance !== undefined} then ${guaranteeDistance ?? null}::int
        else guarantee_distance end,
      language = coalesce(${language ?? null}, language)
    where tenant_id = ${ctx.tenantId} and id = ${id} and is_active
    returning ${mechanicColumns}`)
  return changed
}

/** What to write in to a mechanic: to whose address it is, else to who is called so. */
export async function languageOf(
  ctx: ReadContext,
  { email, name }: { email: string; name: string | null },
): Promise<Language> {
  const [isTheirs, isCalledSo] = [
    sql`coalesce(lower(email) = lower(${email}), false)`,
    sql`name_key = ${comparable(name ?? '')}`,
  ]
  const [mechanic] = await ctx.query<{ language: Language }>(sql`
    select language from mechanics where tenant_id = ${ctx.tenantId} and (${isTheirs} or ${isCalledSo})
    order by ${isTheirs} desc, ${isCalledSo} desc, is_active desc, id limit 1`)
  return mechanic?.language ?? DEFAULT_LANGUAGE
}

/** An active one, held until the transaction ends. */
export async function holdMechanic(ctx: WriteContext, id: string): Promise<{ name: string } | undefined> {
  const [mechanic] = await ctx.query<{ name: string }>(sql`
    select name from mechanics where tenant_id = ${ctx.tenantId} and id = ${id} and is_active for update`)
  return mechanic
}

export async function retireMechanic(ctx: WriteContext, id: string): Promise<void> {
  await ctx.query(
    sql`update mechanics set is_active = false where tenant_id = ${ctx.tenantId} and id = ${id}`,
  )
}

export async function deleteMechanic(ctx: WriteContext, id: string): Promise<void> {
  await ctx.query(sql`delete from mechanics where tenant_id = ${ctx.tenantId} and id = ${id}`)
}

export function activeCategories(ctx: ReadContext): Promise<RepairCategory[]> {
  return ctx.query<RepairCategory>(sql`
    select ${categoryColumns} from repair_categories where tenant_id = ${ctx.tenantId} and is_active
    order by name_key collate app.natural_order, id`)
}

export async function isActiveCategory(ctx: ReadContext, code: string): Promise<boolean> {
  const found = await ctx.query(sql`
    select id from repair_categories where tenant_id = ${ctx.tenantId} and code = ${code} and is_active`)
  return found.length === 1
}

export async function countCategories(ctx: ReadContext): Promise<number> {
  const [row] = await ctx.query<{ count: number }>(sql`
    select count(*) as count from repair_categories where tenant_id = ${ctx.tenantId} and is_active`)
  return row?.count ?? 0
}

export interface NewCategory {
  name: string
  code: string
  description: string | null
}

/** An inactive one with this name comes back with the code that repairs know it by; one with this code under the new name. */
export async function addCategory(
  ctx: WriteContext,
  { name, code, description }: NewCategory,
): Promise<RepairCategory | undefined> {
  const [revived] = await ctx.query<RepairCategory>(sql`
    update repair_categories set name = ${name}, description = coalesce(${description}, description), is_active = true
    where tenant_id = ${ctx.tenantId} and name_key = ${comparable(name)} and not is_active
      and not exists (select from repair_categories where tenant_id = ${ctx.tenantId} and code = ${code} and is_active)
    returning ${categoryColumns}`)
  if (revived) return revived
  const [added] = await ctx.query<RepairCategory>(sql`
    insert into repair_categories as known (tenant_id, name, name_key, code, description)
    values (${ctx.tenantId}, ${name}, ${comparable(name)}, ${code}, ${description})
    on conflict (tenant_id, code) do update set
      name = excluded.name, name_key = excluded.name_key,
      description = coalesce(excluded.description, known.description), is_active = true
      where not known.is_active
    returning ${categoryColumns}`)
  return added
}

/** An active one, held until the transaction ends. */
export async function holdCategory(ctx: WriteContext, id: string) {
  const [category] = await ctx.query<{ code: string; name: string }>(sql`
    select code, name from repair_categories where tenant_id = ${ctx.tenantId} and id = ${id} and is_active for update`)
  return category
}

export async function retireCategory(ctx: WriteContext, id: string): Promise<void> {
  await ctx.query(
    sql`update repair_categories set is_active = false where tenant_id = ${ctx.tenantId} and id = ${id}`,
  )
}

export async function deleteCategory(ctx: WriteContext, id: string): Promise<void> {
  await ctx.query(sql`delete from repair_categories where tenant_id = ${ctx.tenantId} and id = ${id}`)
}

/** Adds the default categories that the business does not have yet, and brings inactive ones back. */
export async function insertDefaultCategories(ctx: WriteContext): Promise<void> {
  const codes = fallbackCategories.map((category) => category.code)
  await ctx.query(sql`
    update repair_categories set is_active = true
    where tenant_id = ${ctx.tenantId} and not is_active and code = any(${codes}::text[])`)
  await ctx.query(sql`
    insert into repair_categories (tenant_id, name, name_key, code)
    select ${ctx.tenantId}, name, name_key, code
    from ${given('given', fallbackCategories, { name: ['text', 'name'], name_key: ['text', (it) => comparable(it.name)], code: ['text', 'code'] })}
    on conflict do nothing`)
}

const mechanicColumns: Sql = sql`id, name, specialization, email, phone, guarantee_days as "guaranteeDays",
  guarantee_distance as "guaranteeDistance", language, is_active as "isActive"`
const categoryColumns: Sql = sql`id, name, code, description, is_active as "isActive"`
