import i18next from 'i18next'
import {
  Component,
  type ComponentProps,
  createElement,
  type FunctionComponent,
  lazy,
  type LazyExoticComponent,
  type ReactNode,
} from 'react'
import { isMissingPart } from './new-version.ts'
import { toast } from './toast.ts'

type AnyComponent = Parameters<typeof lazy>[0] extends () => Promise<{ default: infer C }>
  ? C
  : never

type Fetch = () => Promise<{ default: AnyComponent }>

/** A part of the application that is fetched when it is first shown. */
class Part {
  readonly #fetch: Fetch
  #failed = false
  current: LazyExoticComponent<AnyComponent>

  constructor(fetch: Fetch) {
    this.#fetch = fetch
    this.current = lazy(fetch)
  }

  fail(): void {
    this.#failed = true
  }

  /** React keeps the failure of a part for good, so that another attempt takes another one. */
  renew(): void {
    if (this.#failed) this.current = lazy(this.#fetch)
    this.#failed = false
  }
}

interface BoundaryProps {
  part: Part
  show: () => ReactNode
}

/**
 * Leaves out a part that can't be fetched, so that the page around it stays, and asks again when the network is back.
 */
class PartBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError = (error: unknown) => ({ error })

  readonly #retry = () => {
    if (this.state.error === null) return
    this.props.part.renew()
    this.setState({ error: null })
  }

  #hasRetried = false

  override componentDidMount() {
    addEventListener('online', this.#retry)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.#retry)
    // Opened once more, it is asked for once more.
    this.props.part.renew()
  }

  override componentDidCatch(error: unknown) {
    if (!isMissingPart(error)) return
    this.props.part.fail()
    // The network may have come back while this failed.
    if (navigator.onLine && !this.#hasRetried) {
      this.#hasRetried = true
      this.#retry()
    }
    // What the page fetches by itself is missed by nobody yet.
    else if (!navigator.onLine && navigator.userActivation.isActive)
      toast.error(i18next.t('errors.codes.network_error'))
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.show()
    if (isMissingPart(error)) return null
    throw error
  }
}

/** A component that is fetched when it is first shown: `name` is what its module exports it as. */
export function lazyOf<Name extends string, Module extends Record<Name, AnyComponent>>(
  load: () => Promise<Module>,
  name: Name,
): FunctionComponent<ComponentProps<Module[Name]>> {
  const part = new Part(async () => ({ default: (await load())[name] }))
  return (props) =>
    createElement(PartBoundary, { part, show: () => createElement(part.current, props) })
}
