import { Badge, Button, Skeleton, Text, Title } from '@mantine/core'
import type { ImportRun } from '@pitlane/contract/imports/calls'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../platform/session.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { tenantQuery } from '../tenants/data.ts'
import { importRunsQuery, useUndoImport } from './data.ts'
import classes from './ImportRuns.module.css'

interface Props {
  kind: ImportRun['kind']
  /** Before an undo somebody is asked, above the dialog. */
  onAsking: (isAsking: boolean) => void
}

const SHOWN = 20
export const IMPORT_RUNS = 'import-runs'

/** Who imported what, and when; an administrator can take an import back. */
export function ImportRuns({ kind, onAsking }: Props) {
  const runs = useQuery(importRunsQuery)
  const [chosen, setChosen] = useState<ImportRun>()
  const undo = useUndoImport()

  function ask(run: ImportRun | undefined) {
    setChosen(run)
    onAsking(run !== undefined)
  }

  async function take(run: ImportRun) {
    try {
      const { removed, kept } = await undo.mutateAsync({ id: run.id })
      toast.success('Import undone', undoneMessage(removed, kept))
    } catch (error) {
      toast.failure('Failed to undo the import', error)
    }
    ask(undefined)
  }

  return (
    <section className={classes.runs} aria-labelledby={IMPORT_RUNS}>
      <Title order={3} id={IMPORT_RUNS}>
        Earlier imports
      </Title>
      <QueryBoundary
        query={runs}
        failure="Failed to load the imports"
        skeleton={<Skeleton h={56} mt="xs" />}
        isEmpty={(all) => all.every((run) => run.kind !== kind)}
        empty={
          <Text c="dimmed" mt={4}>
            None yet. What you import is listed here and can be taken back by an administrator.
          </Text>
        }
      >
        {(all) => (
          <ul className={classes.list}>
            {all
              .filter((run) => run.kind === kind)
              .slice(0, SHOWN)
              .map((run) => (
                <ImportRunRow key={run.id} run={run} onUndo={() => ask(run)} />
              ))}
          </ul>
        )}
      </QueryBoundary>
      <ConfirmDialog
        isOpen={chosen !== undefined}
        title="Undo this import?"
        confirm="Undo import"
        isPending={undo.isPending}
        onConfirm={() => chosen && void take(chosen)}
        onClose={() => ask(undefined)}
      >
        The repairs that it created are removed. Those that were edited since are kept.
      </ConfirmDialog>
    </section>
  )
}

function ImportRunRow({ run, onUndo }: { run: ImportRun; onUndo: () => void }) {
  const isAdmin = useUser()?.role === 'admin'
  const timezone = useQuery(tenantQuery).data?.timezone
  const { kind, fileName, createdAt, createdBy, imported, errors, undoneAt } = run
  return (
    <li className={classes.run}>
      <div className={classes.about}>
        <Text fw={560} dir="auto" className={classes.name}>
          {fileName ?? (kind === 'hq' ? 'From HQ' : 'Without a file name')}
        </Text>
        <Text c="dimmed" size="xs" dir="auto" className={classes.name}>
          <Instant at={createdAt} timezone={timezone} /> · {createdBy.name} ·{' '}
          {imported.toLocaleString('en-US')} imported
          {errors > 0 && ` · ${errors.toLocaleString('en-US')} problems`}
        </Text>
      </div>
      {undoneAt ? (
        <Badge color="gray">Undone</Badge>
      ) : (
        isAdmin &&
        imported > 0 && (
          <Button
            variant="default"
            size="xs"
            className={classes.undo}
            leftSection={<IconArrowBackUp size={15} aria-hidden />}
            aria-label={`Undo the import of ${fileName ?? 'HQ'}`}
            onClick={onUndo}
          >
            Undo
          </Button>
        )
      )}
    </li>
  )
}

function undoneMessage(removed: number, kept: number): string {
  const told = `${removed.toLocaleString('en-US')} ${removed === 1 ? 'repair' : 'repairs'} removed`
  return kept > 0 ? `${told}, ${kept.toLocaleString('en-US')} edited since and kept` : told
}
