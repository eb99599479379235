import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Those that take a quarter of a minute and more, the longest first: begun last, one of them would run alone beside a core that
 * has nothing left to do. vitest itself knows how long a file takes only where it ran before. `--slowest` says who belongs here.
 */
export const longest = [
  'server/src/hostile-calls.deep.test.ts',
  'server/src/operate.deep.test.ts',
  'server/src/doors/every-door.deep.test.ts',
  'server/src/features/webhooks/many.deep.test.ts',
  'sandbox/src/worst/worst.deep.test.ts',
  'sandbox/src/demo/seed.deep.test.ts',
  'server/src/statements/statement-shapes.deep.test.ts',
  'server/src/operate/backup/backup.deep.test.ts',
  'server/src/features/closing/erase.deep.test.ts',
  'server/src/platform/pages/api-docs/examples.deep.test.ts',
  'server/src/features/checks/killed.deep.test.ts',
  'server/src/features/hq/client/pulls.deep.test.ts',
  'server/src/doors/strangers.test.ts',
  'server/src/doors/inputs.test.ts',
  'server/src/features/repairs/list/search.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project)
    return [...byProject.values()].flatMap((own) =>
      own.toSorted((one, other) => placeOf(one) - placeOf(other)),
    )
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((file) => moduleId.endsWith(`/${file}`))
  return place < 0 ? longest.length : place
}
