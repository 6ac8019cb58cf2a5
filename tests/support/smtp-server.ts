import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type ReceivedMail = { from: string; to: string[]; data: string };

/** A mail server on the loopback address that speaks as much SMTP as a client needs (RFC 5321). */
export type SmtpServer = {
  url: string;
  received: ReceivedMail[];
  /** Answers to recipients by their address, instead of taking their mail. */
  answers: Map<string, string>;
  close(): Promise<void>;
};

export async function startSmtpServer(): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  const answers = new Map<string, string>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    serve(socket, received, answers);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    answers,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function serve(socket: Socket, received: ReceivedMail[], answers: Map<string, string>) {
  let mail: ReceivedMail = { from: '', to: [], data: '' };
  let inData = false;
  let rest = '';
  const say = (line: string) => void socket.write(`${line}\r\n`);
  say('220 mail.test');
  socket.on('data', (chunk) => {
    rest += chunk.toString('utf8');
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (inData) {
        if (line === '.') {
          received.push(mail);
          inData = false;
          say('250 taken');
        } else {
          mail.data += `${line.replace(/^\.\./, '.')}\r\n`;
        }
        continue;
      }
      const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'MAIL') mail = { from: address, to: [], data: '' };
      if (verb === 'RCPT' && !answers.has(address)) mail.to.push(address);
      if (verb === 'DATA') inData = true;
      if (verb === 'DATA') say('354 go on');
      else if (verb === 'RCPT') say(answers.get(address) ?? '250 fine');
      else say(verb === 'QUIT' ? '221 bye' : '250 fine');
    }
  });
}
