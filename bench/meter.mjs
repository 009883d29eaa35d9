// Preloaded into a measured server; reports the CPU time of its process.
process.on('message', () => process.send(process.cpuUsage()));
process.channel?.unref();
