import { expect, test } from 'vitest'
import { withIconsByFile } from './icons-plugin.ts'

test('each icon is asked for by its own file, under the name it is called by', () => {
  expect(withIconsByFile("import { type Icon, IconCar, IconTool as Tool } from '@tabler/icons-react'")).toBe(
    "import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'; " +
      "import Tool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'",
  )
})

test('what follows stays on its line', () => {
  const code = "import {\n  IconCar,\n  IconTool,\n} from '@tabler/icons-react'\nshow(IconCar, IconTool)"
  expect(withIconsByFile(code).split('\n').indexOf('show(IconCar, IconTool)')).toBe(4)
})

test('types alone, and other packages, are left as they are', () => {
  const code = "import type { Icon } from '@tabler/icons-react'\nimport { Stack } from '@mantine/core'"
  expect(withIconsByFile(code)).toBe(code)
})
