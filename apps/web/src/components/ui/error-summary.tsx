import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useUiTexts } from './texts.tsx'

export interface Problem {
  /** The id of the control; none for a problem of the whole form. */
  id?: string | undefined
  message: string
}

interface ErrorSummaryProps {
  problems: readonly Problem[]
  /** Changes with each failed attempt, such as the count of submits: the summary then takes the focus. */
  attempt: number
  /** The level of its heading: 2 where the form is in a page, 3 in a dialog. */
  level?: 2 | 3
}

/** All problems of a form on top of it, in the words that are beside the fields. */
export function ErrorSummary({ problems, attempt, level = 3 }: ErrorSummaryProps) {
  const texts = useUiTexts()
  const titleId = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  const box = useRef<HTMLDivElement>(null)
  const count = useRef(problems.length)

  useEffect(() => {
    count.current = problems.length
  })

  // The focus is the browser's: after a failed attempt the reader starts with the list of problems.
  useEffect(() => {
    if (attempt > 0 && count.current > 0) box.current?.focus()
  }, [attempt])

  if (problems.length === 0) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby={titleId}
      className="rounded-xl border border-destructive/40 bg-st-red-bg px-4 py-3 outline-none focus-visible:ring-3 focus-visible:ring-destructive/30"
    >
      <Heading
        id={titleId}
        className="flex items-center gap-2 text-sm font-semibold text-st-red-fg"
      >
        <CircleAlert aria-hidden className="size-4 shrink-0" />
        {texts.problems(problems.length)}
      </Heading>
      <ul className="mt-1.5 ml-6 list-disc text-sm text-st-red-fg">
        {problems.map(({ id, message }) => (
          <li key={`${id} ${message}`}>
            {id ? <ProblemLink id={id} message={message} /> : message}
          </li>
        ))}
      </ul>
    </div>
  )
}

function ProblemLink({ id, message }: { id: string; message: string }) {
  return (
    <a
      href={`#${id}`}
      className="inline-block py-0.5 align-top leading-5 underline underline-offset-2"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(id)?.focus()
      }}
    >
      {message}
    </a>
  )
}
