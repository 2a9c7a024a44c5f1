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

/** A lazily loaded component. */
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

  /** React caches the failure of a lazy component, so another attempt needs a new one. */
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
 * Renders nothing if a component can't be loaded, so that the page around it stays, and tries again once the network is
 * back.
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
    // The next time it is opened, it is loaded again.
    this.props.part.renew()
  }

  override componentDidCatch(error: unknown) {
    if (!isMissingPart(error)) return
    this.props.part.fail()
    // The network may have come back in the meantime.
    if (navigator.onLine && !this.#hasRetried) {
      this.#hasRetried = true
      this.#retry()
    }
    // Without an action of the user nobody misses the component, so no error is shown.
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

/**
 * A component that is loaded when it is first rendered.
 *
 * @param name its export in the module
 */
export function lazyOf<Name extends string, Module extends Record<Name, AnyComponent>>(
  load: () => Promise<Module>,
  name: Name,
): FunctionComponent<ComponentProps<Module[Name]>> {
  const part = new Part(async () => ({ default: (await load())[name] }))
  return (props) =>
    createElement(PartBoundary, { part, show: () => createElement(part.current, props) })
}
