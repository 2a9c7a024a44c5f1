/** Something is under way. With a label it is announced; without one, text beside it says what. */
export function Spinner({ label, className = '' }: { label?: string; className?: string }) {
  if (!label) return <span aria-hidden className={`spinner ${className}`} />
  return (
    <span role="status" className={`inline-flex ${className}`}>
      <span aria-hidden className="spinner" />
      <span className="sr-only">{label}</span>
    </span>
  )
}
