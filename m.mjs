import { fork } from 'node:child_process';
for (const name of process.argv.slice(2)) {
 const t=Date.now();
 const p=fork('test/harness/parser-process.ts',[],{execArgv:['--max-old-space-size=512','--expose-gc'],env:{}});
 const timer=setTimeout(()=>p.kill('SIGKILL'),100000);
 p.send(name);
 await new Promise(r=>{p.once('message',m=>{console.log('##',name,Date.now()-t,'ms');for(const x of m)console.log(x.input.padEnd(45),x.half.toFixed(2),x.whole.toFixed(2),(x.whole/x.half).toFixed(2), x.whole>2.5*x.half?'***':'')});p.once('exit',(c,s)=>{clearTimeout(timer);console.log(name,'exit',c,s,Date.now()-t);r()})});
}
