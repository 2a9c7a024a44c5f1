// A server with the API of S3 as its own process, with its files in a given folder.
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
