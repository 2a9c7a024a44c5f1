// A server that speaks as S3 does, as a process of its own, with its files in the folder that it is given.
import S3rver from '@20minutes/s3rver'

const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  directory: process.argv[2]!,
  silent: true,
  configureBuckets: [{ name: 'files', configs: [] }],
})
const { port } = await server.run()
process.send?.(port)
process.on('disconnect', () => process.exit())
