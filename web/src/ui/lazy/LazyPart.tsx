import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { reloadIfOutdated } from '../../platform/new-version.ts'
import { Failure } from '../Failure.tsx'
import { lazyCode, NOT_HERE } from './lazy-code.ts'

export type LazyPart<Props extends object> = ComponentType<Props> & { preload: () => void }

/** A part whose code comes when it is first shown. When it does not come that is said in its place, with a Retry. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props>,
  /** What a part brings itself when it comes, and the failure needs as well. */
  Frame: ComponentType<{ children: ReactNode }> = Plain,
): LazyPart<Props> {
  const code = lazyCode(load)

  function LazyPart(props: Props) {
    const [isHere, setHere] = useState(code.get() !== undefined)
    const [problem, setProblem] = useState<{ error: unknown }>()
    const [isTrying, setTrying] = useState(false)
    const isAwaited = useRef(false)
    useEffect(() => {
      isAwaited.current = true
      return () => {
        isAwaited.current = false
      }
    }, [])

    const ask = useCallback((isAgain = false) => {
      setTrying(true)
      const settle = (failed?: { error: unknown }) => {
        setTrying(false)
        setProblem(failed)
        setHere(failed === undefined)
      }
      code.load().then(
        () => startTransition(() => settle()),
        (error: unknown) => {
          settle({ error })
          if (isAgain && isAwaited.current) reloadIfOutdated(error)
        },
      )
    }, [])
    useEffect(() => {
      if (!isHere) ask()
    }, [isHere, ask])

    const Part = code.get()
    if (Part) return <Part {...props} />
    if (!problem) return <Waiting {...props} />
    return (
      <Frame>
        <Failure
          title="This could not be loaded"
          error={problem.error}
          otherwise={NOT_HERE}
          isTrying={isTrying}
          onRetry={() => ask(true)}
        />
      </Frame>
    )
  }

  /** Brings the code before somebody asks for it; what does not come now is asked for then. */
  function preload() {
    code.load().catch(() => undefined)
  }

  return Object.assign(LazyPart, { preload })
}

function Plain({ children }: { children: ReactNode }) {
  return children
}
