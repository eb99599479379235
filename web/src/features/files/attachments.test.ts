import { HOUR } from '@pitlane/contract/durations'
import { expect, test, vi } from 'vitest'
import { createAttachments, type SavedFile, savedFile } from './attachments.ts'

const NOW = 100 * HOUR

function open({ max = 5, upload = vi.fn(async (_: Blob) => '/objects/1') } = {}) {
  const told = { onUploaded: vi.fn(), onFailed: vi.fn(), onTooMany: vi.fn() }
  const remove = vi.fn(async () => {})
  const prepare = vi.fn(async () => new Blob(['small']))
  const dropPreview = vi.fn()
  const work = { prepare, upload, remove, now: () => NOW, makePreview: () => 'blob:1', dropPreview }
  return { ...told, remove, prepare, upload, dropPreview, files: createAttachments(max, work, told) }
}

const chosen = (...ids: string[]) => ids.map((id) => ({ id, name: `${id}.jpg`, blob: new Blob(['large']) }))
const stored = (over: Partial<SavedFile>): SavedFile => ({
  id: 'a',
  name: 'a.jpg',
  blob: new Blob(['small']),
  isPrepared: true,
  objectPath: '/objects/1',
  uploadedAt: NOW - HOUR,
  ...over,
})

test('a chosen file is on screen at once, then prepared, sent and named by its path', async () => {
  const { files, upload, onUploaded } = open()
  files.add(chosen('a'))
  expect(files.get()).toMatchObject([{ id: 'a', state: 'waiting', preview: 'blob:1' }])
  expect(await files.arrived()).toEqual(['/objects/1'])
  expect(await upload.mock.calls[0]?.[0].text()).toBe('small')
  expect(onUploaded).toHaveBeenCalledOnce()
})

test('more than fit are left out, and that is said', () => {
  const { files, onTooMany } = open({ max: 2 })
  files.add(chosen('a', 'b', 'c'))
  expect(files.get().map(({ id }) => id)).toEqual(['a', 'b'])
  expect(onTooMany).toHaveBeenCalledOnce()
  expect(files.refused()).toEqual(['c.jpg'])
})

test('a failed file has not arrived, and arrives when it is retried', async () => {
  const upload = vi.fn(async (_: Blob) => '/objects/1').mockRejectedValueOnce(new Error('cut off'))
  const { files, prepare, onFailed } = open({ upload })
  files.add(chosen('a'))
  expect(await files.arrived()).toBeUndefined()
  expect(files.get()).toMatchObject([{ state: 'failed' }])
  expect(onFailed).toHaveBeenCalledOnce()
  files.retry('a')
  expect(await files.arrived()).toEqual(['/objects/1'])
  expect(prepare).toHaveBeenCalledOnce()
})

test('an uploaded file is removed from the server, and stays when that fails', async () => {
  const { files, remove, dropPreview } = open()
  files.add(chosen('a'))
  await files.arrived()
  remove.mockRejectedValueOnce(new Error('unreachable'))
  await expect(files.remove('a')).rejects.toThrow()
  expect(files.get()).toHaveLength(1)
  await files.remove('a')
  expect(files.get()).toEqual([])
  expect(dropPreview).toHaveBeenLastCalledWith('blob:1')
})

test('a draft’s file is used as it is, and sent again once the server may have removed it', async () => {
  const fresh = open()
  fresh.files.restore([stored({})])
  expect(await fresh.files.arrived()).toEqual(['/objects/1'])
  expect(fresh.upload).not.toHaveBeenCalled()

  const old = open()
  old.files.restore([stored({ uploadedAt: NOW - 30 * HOUR })])
  expect(await old.files.arrived()).toEqual(['/objects/1'])
  expect(old.upload).toHaveBeenCalledOnce()
  expect(old.prepare).not.toHaveBeenCalled()
})

test('what a record has already is there, and removing it leaves the file to the next save', async () => {
  const { files, upload, remove } = open()
  files.restore([
    savedFile('/objects/1', 'Photo 1', '/objects/1?width=320'),
    savedFile('/objects/2', 'Photo 2'),
  ])
  expect(files.get()).toMatchObject([
    { isSaved: true, state: 'uploaded', preview: '/objects/1?width=320' },
    { isSaved: true, state: 'uploaded', preview: '' },
  ])
  await files.remove('/objects/1')
  expect(await files.arrived()).toEqual(['/objects/2'])
  expect(upload).not.toHaveBeenCalled()
  expect(remove).not.toHaveBeenCalled()
})
