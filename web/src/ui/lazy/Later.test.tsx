import { cleanup, screen } from '@testing-library/react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../show-for-tests.ts'
import { Later } from './Later.tsx'
import { useFewFirst } from './use-few-first.ts'

const ROW = 100
let top = 0
let tellMoved = () => {}

/** A browser that lays things out: rows one below the other, from here on. */
beforeEach(() => {
  class Told {
    look: () => void
    constructor(look: () => void) {
      this.look = look
    }
    observe() {
      this.look()
    }
    disconnect() {}
  }
  class Moved extends Told {
    override observe() {
      tellMoved = this.look
    }
  }
  vi.stubGlobal('ResizeObserver', Told)
  vi.stubGlobal('IntersectionObserver', Moved)
  vi.stubGlobal('innerHeight', 350)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const place = this.tagName === 'LI' ? [...(this.parentElement?.children ?? [])].indexOf(this) : 0
    const height = this.tagName === 'LI' ? ROW : Math.max(1, this.querySelectorAll('li').length) * ROW
    return DOMRect.fromRect({ x: 0, y: top + place * ROW, width: 100, height })
  })
})

afterEach(() => vi.restoreAllMocks())

/** What is on screen first, and at last. */
async function opened(Page: () => ReactNode, last: string) {
  const seen: string[] = []
  function Watched() {
    const frame = useRef<HTMLDivElement>(null)
    useLayoutEffect(() => {
      seen.push(frame.current?.textContent ?? '')
    })
    return (
      <div ref={frame}>
        <Page />
      </div>
    )
  }
  cleanup()
  show(<Watched />)
  await screen.findByText(last)
  return seen[0]
}

const Section = () => (
  <Later name="a section">
    <p>A section</p>
  </Later>
)

test('what was out of sight is made after what is in sight, and its place is kept; what was in sight is made at once', async () => {
  top = 400
  expect(await opened(Section, 'A section')).toBe('A section')
  top = 300
  expect(await opened(Section, 'A section')).toBe('')
  expect(await opened(Section, 'A section')).toBe('A section')
})

test('what something above it pushed out of sight is made after what is in sight, too', async () => {
  const Pushed = () => (
    <Later name="what is pushed">
      <p>Pushed</p>
    </Later>
  )
  top = 300
  await opened(Pushed, 'Pushed')
  top = 400
  tellMoved()
  expect(await opened(Pushed, 'Pushed')).toBe('')
})

function Rows() {
  const list = useRef<HTMLUListElement>(null)
  const few = useFewFirst('a list', list)
  return (
    <ul ref={list}>
      {[1, 2, 3, 4, 5, 6].slice(0, few?.inSight).map((number) => (
        <li key={number}>{`Row ${number}`}</li>
      ))}
      {few && <li style={{ height: few.restHeight }}>{`Place of ${few.restHeight}`}</li>}
    </ul>
  )
}

test('of a list, as many as were in sight are made at once, with the place of the others', async () => {
  top = 200
  expect(await opened(Rows, 'Row 6')).toContain('Row 6')
  expect(await opened(Rows, 'Row 6')).toBe('Row 1Row 2Place of 400')
})
