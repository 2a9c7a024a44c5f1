import { Check } from 'lucide-react'
import { classNames } from './class-names.ts'
import { useUiTexts } from './texts.tsx'

interface StepperProps {
  label: string
  steps: readonly string[]
  /** The index of the open step. */
  current: number
  /** Opens a step; without it the steps aren't buttons. */
  onStep?: (index: number) => void
  /** The last step that can be opened; by default the current one. */
  reached?: number
}

/** The steps of a wizard; narrow windows show the position as text. */
export function Stepper({ label, steps, current, onStep, reached = current }: StepperProps) {
  const texts = useUiTexts()
  return (
    <nav aria-label={label}>
      <p className="text-sm font-medium sm:sr-only">
        {texts.step(current + 1, steps.length, steps[current] ?? '')}
      </p>
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:hidden">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className="flex items-center gap-2 after:h-px after:w-6 after:bg-border-strong last:after:hidden"
          >
            {index !== current && index <= reached && onStep ? (
              <button
                type="button"
                onClick={() => onStep(index)}
                className="rounded-md hover:underline"
              >
                <Step step={step} index={index} current={current} />
              </button>
            ) : (
              <Step step={step} index={index} current={current} />
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Step({ step, index, current }: { step: string; index: number; current: number }) {
  const done = index < current
  const open = index === current
  return (
    <span
      className={classNames(
        'flex items-center gap-2 py-0.5 text-sm',
        open ? 'font-semibold' : 'text-muted-foreground',
      )}
    >
      <span
        aria-hidden
        className={classNames(
          'tnum grid size-6 place-items-center rounded-full border text-xs font-semibold',
          done && 'border-primary bg-primary text-primary-foreground',
          open && 'border-primary text-primary-text',
          !done && !open && 'border-border-strong',
        )}
      >
        {done ? <Check className="size-3.5" strokeWidth={3} /> : index + 1}
      </span>
      {step}
    </span>
  )
}
