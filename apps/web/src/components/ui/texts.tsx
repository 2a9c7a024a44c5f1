import { createContext, type ReactNode, use } from 'react'

/** The few words that these components say by themselves, in the language on screen. */
export interface UiTexts {
  close: string
  cancel: string
  clear: string
  showOptions: string
  showPassword: string
  hidePassword: string
  capsLock: string
  optional: string
  loading: string
  noMatches: string
  searchFailed: string
  copied: string
  none: string
  leaveTitle: string
  leaveText: string
  discard: string
  stay: string
  results: (count: number) => string
  problems: (count: number) => string
  remove: (name: string) => string
  typeToConfirm: (text: string) => string
  step: (current: number, total: number, label: string) => string
}

const Texts = createContext<UiTexts | null>(null)

/** Gives the components below their words. */
export function UiTextsProvider(props: { texts: UiTexts; children: ReactNode }) {
  return <Texts value={props.texts}>{props.children}</Texts>
}

/** @throws when no provider is above: a component without words is a mistake in the page. */
export function useUiTexts(): UiTexts {
  const texts = use(Texts)
  if (!texts) throw new Error('UiTextsProvider is missing')
  return texts
}

/** A value that nobody has entered: a dash for the eye, a word for the ear. */
export function NoValue() {
  const texts = useUiTexts()
  return (
    <span className="text-muted-foreground">
      <span aria-hidden>–</span>
      <span className="sr-only">{texts.none}</span>
    </span>
  )
}
