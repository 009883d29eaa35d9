// Loaded into a server that is measured: tells how much CPU time its process has used.
process.on('message', () => process.send(process.cpuUsage()));
process.channel?.unref();
