import { readFileSync } from 'node:fs'

const INTERVAL = 200

/**
 * Calls `tell` when the npm that started us was killed (kill -9). If a shell started us, it may end and leave us
 * running on purpose.
 */
export function whenNpmIsGone(tell) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  // npm runs scripts by a shell, which on some systems stays between npm and us.
  const grandparent = isShell(parent) ? parentOf(parent) : undefined
  const timer = setInterval(() => {
    if (process.ppid === parent && (!grandparent || parentOf(parent) === grandparent)) return
    clearInterval(timer)
    tell()
  }, INTERVAL)
  timer.unref()
}

function isShell(pid) {
  return /^(ba|da|z|k)?sh$/.test(read(`/proc/${pid}/comm`).trim())
}

function parentOf(pid) {
  const stat = read(`/proc/${pid}/stat`)
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  return parent > 0 ? parent : undefined
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
