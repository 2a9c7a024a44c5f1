import type { ReactNode } from 'react'

interface TextFoldProps {
  title: ReactNode
  className: string
  children: ReactNode
}

/** Further details, collapsed into a line of text. */
export function TextFold({ title, className, children }: TextFoldProps) {
  return (
    <details className={className}>
      <summary className="link inline-flex min-h-6 items-center coarse:min-h-11">{title}</summary>
      {children}
    </details>
  )
}
