import type { ReadContext } from '../../context.ts'
import { inPieces, type Piece, type ReadPiece } from '../../database/pieces.ts'
import { JsonText, WrittenJson } from '../json-text.ts'

/** Elements written as JSON, with commas between them, and what the list depended on when they were read. */
export interface ListPiece<Key> extends Piece<Key> {
  revision: string
}

/** A list that is read while it goes out. */
export class JsonList<T> extends WrittenJson<T> {
  readonly pieces: AsyncGenerator<string>

  constructor(pieces: AsyncGenerator<string>, revision?: string) {
    super(revision)
    this.pieces = pieces
  }
}

/**
 * A list of any length; however long it is, nobody ever holds the whole of it. It is as old as its first piece: what changes while the
 * others are read makes it one to be asked for again.
 */
export async function readList<T extends readonly unknown[], Key>(
  ctx: ReadContext,
  read: ReadPiece<Key, ListPiece<Key>>,
): Promise<WrittenJson<T>> {
  const pieces = inPieces(ctx, read, ctx)
  const { value: first } = await pieces.next()
  if (!first || first.isLast) return new JsonText(`[${first?.text ?? ''}]`, first?.revision)
  return new JsonList(written(first, pieces), first.revision)
}

/** A piece may have nothing in it. */
async function* written<Key>(
  first: Piece<Key>,
  others: AsyncIterable<Piece<Key> & { isLast: boolean }>,
): AsyncGenerator<string> {
  yield `[${first.text}`
  let separator = first.text && ','
  for await (const { text, isLast } of others) {
    yield (text && separator + text) + (isLast ? ']' : '')
    if (text) separator = ','
  }
}

/** An object of several lists, one after the other. */
export async function* objectOfLists(
  lists: Readonly<Record<string, AsyncIterable<Piece<unknown>>>>,
): AsyncGenerator<string> {
  let before = '{'
  for (const [name, pieces] of Object.entries(lists)) {
    before += `${JSON.stringify(name)}:[`
    let separator = ''
    for await (const { text } of pieces) {
      yield before + (text && separator + text)
      before = ''
      separator ||= text && ','
    }
    before = '],'
  }
  yield ']}'
}
