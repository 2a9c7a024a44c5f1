import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { whenNpmIsGone } from './npm-watch.mjs'
import { Complaint } from './complaint.mjs'
import { inRoot, ROOT } from './paths.mjs'

/** A second signal within this time is a copy of the first: a Ctrl-C comes from the terminal and from npm. */
const SAME_SIGNAL = 1000
const QUIET = inRoot('tools/run/quiet-pipe.mjs')
const COMPILED = inRoot('node_modules/.cache/node')

/** Ends a group of processes when this process ends, even by kill -9, which closes the guard's pipe. */
const GUARD = `
alive() { kill -0 "$1" && ! grep -q '^State:.Z' "/proc/$1/status"; }
read -r _
kill -TERM "$1" || exit
turns=0
while alive "$1" && [ "$turns" -lt 300 ]; do turns=$((turns + 1)); sleep 0.1; done
kill -KILL "-$1"
`

const children = new Set()
let node = process.execPath
let stoppedAt = 0

/** Chooses the Node that `runNode` runs. */
export function chooseNode(path) {
  node = path
}

/** Whether a signal ended us. */
export function isStopping() {
  return stoppedAt > 0
}

/** Passes signals on to the processes that we run, and waits for their end. */
export function passSignalsOn() {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopAll(signal))
  whenNpmIsGone(() => stopAll('SIGTERM'))
}

/**
 * Asks all processes to end; when a person asks again, kills them.
 * @param {NodeJS.Signals} signal
 */
export function stopAll(signal) {
  const again = stoppedAt > 0
  if (again && Date.now() - stoppedAt < SAME_SIGNAL) return
  stoppedAt = Date.now()
  for (const child of children) {
    if (again) endGroup(child.pid)
    else child.kill(signal)
  }
}

/**
 * Runs a script on the chosen Node, to its end.
 * @param {{ flags?: string[], cwd?: string, env?: object, show?: 'all' | 'nothing', label?: string }} options
 *   flags: those of Node; for the others see `run`
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runNode(path, args = [], { flags = [], ...options } = {}) {
  // Node's compile cache halves the time of the next start.
  const env = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? COMPILED, ...options.env }
  // Node 22 warns that it strips types; newer ones don't know that warning.
  const all = ['--disable-warning=ExperimentalWarning', '--import', QUIET, ...flags, path, ...args]
  return run(node, all, { ...options, env })
}

/**
 * Runs a program to its end.
 * @param {{ cwd?: string, env?: object, show?: 'all' | 'nothing', label?: string }} options
 *   show: 'nothing' only collects `output`; label: is printed before each of its lines
 * @returns {Promise<{ code: number, output: string }>} code: 128 + the signal that ended it
 */
export function run(file, args, options = {}) {
  if (isStopping()) throw new Complaint('Stopped.')
  const child = start(file, args, options)
  const collected = collect(child, options)
  const guard = child.pid && guardGroup(child.pid)
  return new Promise((resolve, reject) => {
    child.on('error', (error) => {
      children.delete(child)
      reject(new Complaint(`${file} cannot be run: ${error.message}`))
    })
    child.on('exit', () => {
      guard?.kill('SIGKILL')
      endGroup(child.pid)
    })
    child.on('close', (code, signal) => {
      children.delete(child)
      resolve({ code: code ?? 128 + constants.signals[signal], output: collected.join('') })
    })
  })
}

function start(file, args, { cwd = ROOT, env = {}, show, label }) {
  const isLabelled = label !== undefined
  const piped = show === 'nothing' || isLabelled
  const colours = isLabelled && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, PATH: path(), ...colours, ...env },
    stdio: piped ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    // In a group of its own, so that it gets a signal only from us, and only once.
    detached: true,
  })
  children.add(child)
  return child
}

/** @returns {string[]} the output of the process so far; it is printed line by line with its label */
function collect(child, { label }) {
  const collected = []
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    if (label === undefined) stream.setEncoding('utf8').on('data', (text) => collected.push(text))
    else {
      createInterface(stream).on('line', (line) => process.stdout.write(`${label} ${line}\n`))
    }
  }
  return collected
}

function path() {
  return [dirname(node), inRoot('node_modules/.bin'), process.env.PATH].join(delimiter)
}

function guardGroup(pid) {
  const guard = spawn('/bin/sh', ['-c', GUARD, 'sh', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.on('error', () => undefined)
  guard.stdin.on('error', () => undefined)
  guard.unref()
  guard.stdin.unref()
  return guard
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has ended.
  }
}
