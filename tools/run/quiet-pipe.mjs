// Loaded before every command, by run.mjs and by the archive's script: whoever reads what it prints may have seen
// enough (`npm run doctor | head`). What the command is at goes on to its end, so that a backup is whole all the same.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error
  })
