import type { FastifyReply, FastifyRequest } from 'fastify'

/** For pages: everything comes from our own origin, and nothing is put into the page as code. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  // Documents that a page fetched, in the browser's own viewer; no address leads there.
  'frame-src blob:',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types steward dompurify',
].join('; ')

/** For answers of the API: there is nothing in them to run or to frame. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

const isApi = (url: string) => url.startsWith('/api/') || url.startsWith('/locales/')

/** What every answer carries, whatever it is. */
const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
}

/** For answers that show nothing and are kept nowhere: those of the API, and of what is no request at all. */
export const API_HEADERS = {
  ...COMMON,
  'content-security-policy': API_POLICY,
  'cache-control': 'private, no-store',
}

const PAGE_HEADERS = { ...COMMON, 'content-security-policy': PAGE_POLICY }

/** The headers that every answer carries. A route may say more about its own caching. */
export function securityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(isApi(request.url) ? API_HEADERS : PAGE_HEADERS)
  if (request.protocol === 'https')
    reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
}
