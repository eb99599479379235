import { MantineProvider } from '@mantine/core'
import type { Endpoint, Output } from '@pitlane/contract/endpoint'
import { AppError, statusOf } from '@pitlane/contract/errors'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement, type ReactNode } from 'react'
import { afterEach, vi } from 'vitest'
import { createQueryClient } from '../platform/query-client.ts'
import { toast } from './toast/toast.ts'

/** How long a busy machine may take; who waits goes on at once. */
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  toast.close()
  vi.unstubAllGlobals()
})

/** Shows a piece of the screen with all that surrounds it in the application, and no page around it. */
export function show(piece: ReactNode) {
  const client = createQueryClient({ onError: () => undefined, onTry: toast.answer })
  const router = createRouter({ routeTree: createRootRoute() })
  const Routed = ({ children }: { children?: ReactNode }) => RouterContextProvider({ router, children })
  const around = (inside: ReactNode) =>
    createElement(
      MantineProvider,
      { env: 'test' },
      createElement(QueryClientProvider, { client }, createElement(Routed, null, inside)),
    )
  const { rerender } = render(around(piece))
  return { showInstead: (other: ReactNode) => rerender(around(other)) }
}

/** The button of this name, as a hand presses it. */
export async function press(name: string): Promise<void> {
  await userEvent.click(screen.getByText(name).closest('button') ?? screen.getByLabelText(name))
}

/** The whole text at once: what each key does is the browser's part. */
export function write(field: HTMLElement, text: string): void {
  fireEvent.change(field, { target: { value: text } })
}

interface Asked {
  call: string
  input: unknown
  headers: Headers
}

interface Part {
  endpoint: Endpoint
  answer: (input: unknown) => unknown
}

/** What the server answers to one call: what its contract says, sooner or later, or a refusal. */
export function answering<E extends Endpoint>(
  endpoint: E,
  answer: (input: unknown) => Output<E> | AppError | Promise<Output<E>>,
): Part {
  return { endpoint, answer }
}

/** Plays the server at the edge of the network, by the contract. Returns what it was asked, in order. */
export function playServer(...parts: Part[]): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: RequestInit) => {
    const { pathname } = new URL(url, 'http://localhost')
    const part = parts.find(({ endpoint }) => endpoint.method === method && isAt(endpoint.path, pathname))
    if (!part) throw new Error(`Nobody answers ${method} ${pathname}`)
    const input: unknown = JSON.parse(typeof body === 'string' ? body : '{}')
    asked.push({ call: `${method} ${pathname}`, input, headers: new Headers(headers) })
    const answer = await part.answer(input)
    return answer instanceof AppError ? refusal(answer) : Response.json(answer)
  })
  return asked
}

function isAt(path: string, pathname: string): boolean {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname)
}

function refusal({ code, sentence, errors, current }: AppError): Response {
  return Response.json({ message: sentence, code, errors, current }, { status: statusOf[code] })
}
