import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useUiTexts } from './texts.tsx'

interface Problem {
  /** The id of the control; undefined for a problem of the whole form. */
  id?: string | undefined
  message: string
}

interface ErrorSummaryProps {
  problems: readonly Problem[]
  /** Changes with each failed submit: the summary is focused then. */
  attempt: number
  /** The level of its heading: 2 in a page, 3 in a dialog. */
  level?: 2 | 3
}

/** All problems of a form at its top, with the same messages as beside the fields. */
export function ErrorSummary({ problems, attempt, level = 3 }: ErrorSummaryProps) {
  const texts = useUiTexts()
  const titleId = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  const box = useRef<HTMLDivElement>(null)
  const count = useRef(problems.length)

  useEffect(() => {
    count.current = problems.length
  })

  // After a failed submit the focus moves to the summary.
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
