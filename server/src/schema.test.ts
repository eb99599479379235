import { accessDocument } from '@pitlane/sandbox/testing/access-document'
import { schemaDocument } from '@pitlane/sandbox/testing/schema-document'
import { expect, inject, test } from 'vitest'

test('docs/schema.md tells the tables as they are; "npm run schema" writes it anew', async () => {
  const document = await schemaDocument(inject('postgres').ownerUrl)
  await expect(document).toMatchFileSnapshot('../../docs/schema.md')
})

test('docs/access.md tells who may make which call; "npm run schema" writes it anew', async () => {
  await expect(accessDocument()).toMatchFileSnapshot('../../docs/access.md')
})
