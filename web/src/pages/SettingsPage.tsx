import { Accordion } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { CheckoutReturn } from '../features/billing/CheckoutReturn.tsx'
import { CloseBusiness } from '../features/closing/CloseBusiness.tsx'
import { ExportData } from '../features/imports/ExportData.tsx'
import { BusinessSettings } from '../features/tenants/BusinessSettings.tsx'
import { text } from '../platform/search-params.ts'
import { useUser } from '../platform/session.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { RestrictionNotice } from './RestrictionNotice.tsx'
import classes from './SettingsPage.module.css'
import { type SettingsSection, settingsSections } from './settings/sections.ts'
import type { SettingsSearch } from './settings/settings-search.ts'
import { sectionId, useScrollToOpened } from './settings/use-scroll-to-opened.ts'

export function SettingsPage() {
  const isAdmin = useUser()?.role === 'admin'
  const { sections, outcome, remember } = useAddress()
  const finish = useCallback(() => remember(sections, undefined), [remember, sections])
  const shown = settingsSections.filter(({ isForAdmins = false }) => isAdmin || !isForAdmins)
  // Whoever comes back from Stripe first reads what came of it, which stands above.
  const openedHere = useScrollToOpened(sections, !outcome)

  return (
    <>
      <PageHeader title="Settings">Connection, billing, people and lists of your business.</PageHeader>
      {outcome && <CheckoutReturn outcome={outcome} onDone={finish} />}
      {outcome !== 'success' && <RestrictionNotice />}
      {isAdmin && (
        <BusinessSettings>
          <ExportData />
          <CloseBusiness />
        </BusinessSettings>
      )}
      <Accordion
        multiple
        order={2}
        variant="separated"
        radius="lg"
        value={sections}
        onChange={(opened) => {
          openedHere(opened)
          remember(opened, outcome)
        }}
        classNames={{ item: classes.item, label: classes.label }}
      >
        {shown.map(({ value, ...section }) => (
          <Section key={value} value={value} {...section} isOpen={sections.includes(value)} />
        ))}
      </Accordion>
    </>
  )
}

const outcomes = ['success', 'cancelled'] as const

/** The open sections, and whether somebody has just come back from Stripe: then billing is one of them. */
function useAddress() {
  const open = useSearch({ strict: false, select: (search) => text(search.open) })
  const checkout = useSearch({ strict: false, select: (search) => text(search.checkout) })
  const navigate = useNavigate()
  const outcome = outcomes.find((known) => known === checkout)

  const sections = useMemo(() => {
    const named = open?.split(',') ?? []
    return outcome && !named.includes('billing') ? [...named, 'billing'] : named
  }, [open, outcome])

  const remember = useCallback(
    (sections: string[], checkout: string | undefined) =>
      void navigate({
        to: '/settings',
        search: (before: SettingsSearch) => ({ ...before, open: sections.join(',') || undefined, checkout }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return { sections, outcome, remember }
}

interface SectionProps extends Omit<SettingsSection, 'isForAdmins'> {
  isOpen: boolean
}

/** What was opened once stays, so that closing it loses nothing that was typed. */
function Section({ value, title, about, icon: Icon, isOpen, content: Content }: SectionProps) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <Accordion.Item value={value} id={sectionId(value)}>
      <Accordion.Control
        icon={<Icon size={20} stroke={1.6} aria-hidden />}
        onMouseEnter={Content.preload}
        onFocus={Content.preload}
      >
        <span className={classes.title}>{title}</span>
        <span className={classes.about}>{about}</span>
      </Accordion.Control>
      <Accordion.Panel>{wasOpen && <Content />}</Accordion.Panel>
    </Accordion.Item>
  )
}
