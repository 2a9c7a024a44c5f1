/** A spinner. A label is announced; without one, there has to be text beside it. */
export function Spinner({ label, className = '' }: { label?: string; className?: string }) {
  if (!label) return <span aria-hidden className={`spinner ${className}`} />
  return (
    <span role="status" className={`inline-flex ${className}`}>
      <span aria-hidden className="spinner" />
      <span className="sr-only">{label}</span>
    </span>
  )
}
