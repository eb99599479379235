import { Component, type ReactNode } from 'react'
import { Alone, CouldNotShow } from '../CouldNotShow.tsx'
import type { Seen } from './visits.ts'

interface Props {
  seen: Seen
  onRetry: () => Promise<void>
  children: ReactNode
}

interface State {
  seen: Seen
  broken?: { error: unknown } | undefined
}

/** Keeps what broke from taking the whole screen with it until something else is seen. The console hears of it by React. */
export class FrontBoundary extends Component<Props, State> {
  override state: State = { seen: this.props.seen }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { broken: { error } }
  }

  static getDerivedStateFromProps({ seen }: Props, state: State): State | null {
    return seen === state.seen ? null : { seen, broken: undefined }
  }

  override render() {
    const { broken } = this.state
    if (!broken) return this.props.children
    return (
      <Alone>
        <CouldNotShow error={broken.error} onRetry={this.props.onRetry} />
      </Alone>
    )
  }
}
