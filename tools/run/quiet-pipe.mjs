// Loaded before every command, by run.mjs and by the archive's script. If the reader of the output closes the pipe
// (`npm run doctor | head`), the command still runs to its end, so that for example a backup is complete.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error
  })
