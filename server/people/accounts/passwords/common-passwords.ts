/**
 * Passwords that fit the documented pattern but that attackers guess first. Written from general knowledge of
 * published lists of leaked passwords and not copied from one, so the order is approximate. Entries of `listed` are
 * used unchanged. Each of `words` is combined with each of `endings`, because most other passwords on such lists
 * have this form. `abcd1234` is missing on purpose: row 5.006 names it as an accepted password.
 */
const listed = `
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1q2w3e4r5t6y7u8i9o q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6
1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv 2wsx3edc 3edc4rfv 4rfv5tgb 1qazxsw2 1qaz1qaz 2wsx2wsx qaz123wsx qazwsx123edc
zaq12wsx zaq1zaq1 zaq1xsw2 zaq1xsw2cde3 xsw21qaz xsw2zaq1 cde34rfv qaz1wsx2 q1a2z3w4 1a2s3d4f 1a2s3d4f5g a1s2d3f4
a1s2d3f4g5 z1x2c3v4 z1x2c3v4b5 1z2x3c4v 1z2x3c4v5b 12qwaszx 12qw34er 12qw34er56ty 12qwerty 123qweasd 123qweasdzxc
123qwe123 123qwe123qwe 123qwerty 1234qwer 1234qwerty 12345qwe 12345qwert 123456qwe 123456qwerty 123456asd 123456zxc
1234asdf 123asd123 123asdfg 123zxc123 123abc123 123abc456 1234abcd 12345abc 12345abcd 12345abcde 123456ab 123456abc
123456abcd 123456abcdef 1234567a 1234567b 1234567q 1234567z 12345678a 12345678b 12345678c 12345678q 12345678s 12345678z
123456789a 123456789b 123456789c 123456789m 123456789o 123456789p 123456789q 123456789s 123456789w 123456789x 123456789z
1234567890a 1234567890q 0123456789a 0987654321a 987654321a 987654321q 87654321a 7654321a 654321aa 123456aa 123456as
123456qq 123456aaa 123456qaz 123456qw 123456az 123456789qq 123456789aa 123456789qwe 123456789abc 12345679a 123456123a
111111a1 1111111a 11111111a 111111aa 111111qq 111222aa 111222333a 112233aa 11223344a 112233445566a 123123aa 123123qq
123123abc 123123qwe 123123asd 123321aa 123321qq 123321abc 121212aa 000000aa 000000a1 00000000a 222222aa 333333aa
555555aa 666666aa 777777aa 888888aa 88888888a 999999aa 99999999a 520520aa 520520520a 5201314a 5201314aa 5201314abc
5201314qq 1314520a 1314520aa 7758521a 7758258a 147258369a 147852369a 159357aa 159753aa 258369aa 741852963a 789456123a
963852741a 321654987a 456789123a 19841984a 19871987a 19881988a 19891989a 19901990a
a1234567 a12345678 a123456789 a1234567890 a12345679 a123123123 a11111111 a1111111 a0000000 a00000000 a87654321 a987654321
a123456a a1b2c3d4 a1b2c3d4e5 a1b2c3d4e5f6 a123b456 a5201314 a7758521 a147258369 a88888888 a666666666 aa123456 aa1234567
aa12345678 aa123456789 aa123123 aa112233 aa11aa11 aa000000 aa111111 aa888888 aaa12345 aaa123456 aaa111222 aaaa1111
aaa123123 aaaa0000 a123456789a a12345678a ab123456 ab12cd34 ab1234567 ab12345678 abc12345 abc123456 abc1234567
abc12345678 abc123456789 abc123123 abc123abc abc112233 abc123def abc123def456 abcd12345 abcd123456 abcde123 abcde12345
abcdef12 abcdef123 abcdef123456 abcdefg1 abcdefg123 abcabc123 abcd1111 abcd4321 abcd1234abcd asd123456 asd12345 asd123asd
asd123123 asdf1234 asdf12345 asdf123456 asdfg123 asdfg12345 asdfgh12 asdfgh123 asdfghj1 asdfghjkl1 asdfghjkl123 asdasd123
asdqwe123 asdzxc123 b1234567 b12345678 b123456789 c1234567 c12345678 c123456789 d1234567 d12345678 d123456789 e1234567
f1234567 f12345678 g1234567 g12345678 h1234567 h12345678 j1234567 j12345678 k1234567 k12345678 k123456789 l1234567
l12345678 m1234567 m12345678 m123456789 n1234567 n12345678 p1234567 p12345678 q1234567 q12345678 q123456789 q123123123
qq123456 qq123123 qq123456789 qq112233 qq111111 qq5201314 qqq11111 qqq123456 qqww1122 qqqq1111 r1234567 r12345678 s1234567
s12345678 s123456789 t1234567 t12345678 t123456789 v1234567 w1234567 w12345678 w123456789 wq123456 x1234567 x12345678
x123456789 y1234567 y12345678 z1234567 z12345678 z123456789 zz123456 zzz123456 zz112233 xx123456 ww123456 ss123456
ll123456 tt123456 as123456 qw123456 qaz12345 qaz123456 qaz1234567 qazwsx12 qazwsx123 qazwsx123456 qazwsxedc1 qazwsxedc123
qwe12345 qwe123456 qwe123123 qwe123qwe qwe123rty456 qweasd12 qweasd123 qweasd123456 qweasdzxc1 qweasdzxc123 qweqwe123
qwer1234 qwer12345 qwer123456 qwer4321 qwert123 qwert1234 qwert12345 qwert123456 qwerty12 qwerty123 qwerty1234 qwerty12345
qwerty123456 qwerty123456789 qwerty12qwerty qwerty123qwerty qwerty321 qwertyu1 qwertyui1 qwertyuiop1 qwertyuiop123
qwaszx12 qwaszx123 wsx123456 zxc12345 zxc123456 zxc123zxc zxcv1234 zxcv12345 zxcvb123 zxcvb12345 zxcvbn12 zxcvbn123
zxcvbn123456 zxcvbnm1 zxcvbnm12 zxcvbnm123 zxcvbnm1234 zxczxc123 zxcasd123 zxcasdqwe123 1password 123password password1
password2 password3 password4 password5 password6 password7 password8 password9 passw0rd passw0rd1 passw0rd123 p4ssw0rd
p4ssword pa55word pa55w0rd pass1234 pass12345 pass123456 pass1word passpass1 mypass123 mypassword1 mypassword123
newpassword1 1passw0rd drowssap1 password1password trustno1 trustn01 trustme1 ncc1701d ncc1701e ncc74656 thx1138a
letmein1 letmein2 letme1n1 l3tm31n1 iloveyou1 iloveyou2 iloveu123 iloveyou3000 il0vey0u 1iloveyou love1314 love5201314
love520520 iloveyou520 1314love 520love520 woaini123 woaini1314 woaini520 woaini5201314 woaini521 woaini123456 aini1314
aini520520 aini5201314 wo5201314 wang123456 wang1234 li123456 zhang123 zhang123456 chen1234 chen123456 liu123456 lin123456
yang123456 xiao123456 long123456 feng123456 nihao123 nihao123456 nihao520 caonima123 qazplm123 1qaz0okm 2wsx1qaz 0okm9ijn
ji394su3 ji32k7au4a83 5ji6gj94 su3cl3a8 ji3g4go6 j03su3cl3 ji3ru4ru4 w8a8n8g8 t0b1a2c3
charlie1 michael1 jordan23 jordan123 1jordan23 kobe2424 kobe8888 lebron23 messi1010 ronaldo7 cristiano7 beckham7 a1a1a1a1
a1a2a3a4 a2b2c2d2 1a1a1a1a 1a2b3c4d 1a2b3c4d5e 1a2b3c4d5e6f 1b2c3d4e 1c2d3e4f 1d2d3d4d 1x2x3x4x 1x2zkg8w b1b2b3b4 d1d2d3d4
e1e2e3e4 q1q1q1q1 q1q2q3q4 q1q2q3q4q5 w1w2w3w4 z1z2z3z4 s1s2s3s4 t1t2t3t4 1111aaaa 1111qqqq 2222aaaa 0000aaaa 12341234a
12ab34cd 12abcdef 1245678a 13579abc 135790aa 2468abcd 246810aa 3rjs1la7qe 18atcskd2w 5tgb6yhn 6yhn7ujm 7ujm8ik9 agent007
bond0007 jamesbond007 blink182 sum41sum41 linkin123 eminem123 50cent50 2pac4ever tupac123 matrix123 gandalf1 hobbit123
harrypotter1 hogwarts1 starwars1 yoda1234 darth123 r2d2c3po c3por2d2 pokemon1 pikachu1 pikachu123 mario123 sonic123
zelda123 naruto123 sasuke123 onepiece1 luffy123 goku1234 vegeta123 doraemon1 hellokitty1 snoopy123 garfield1 mickey123
minnie123 disney123 barbie123 cinderella1 batman123 superman1 spiderman1 ironman1 ironman123 avengers1 hulk1234 thor1234
minecraft1 minecraft123 fortnite1 roblox123 dota2222 counter1 cs16cs16 steam123 twitch123 youtube1 youtube123 facebook1
facebook123 google123 gmail123 yahoo123 hotmail1 twitter1 instagram1 linkedin1 netflix1 amazon123 apple123 iphone123
iphone12 android1 samsung1 samsung123 nokia123 nokia6300 nokia5800 xiaomi123 huawei123 lenovo123 toshiba1 dell1234 sony1234
canon123 nikon123 honda123 toyota123 yamaha123 suzuki123 ducati999 bmw12345 bmwm3gtr audi1234 porsche911 ferrari1
lamborghini1 mustang1 mustang69 corvette1 camaro69 chevy123 harley123 letmein123 access14 rush2112 ou812345 apollo13
apollo11 area5151 catch22a fatboy123 hello123 hello1234 hello12345 hello123456 hellohello1 hi123456 hi12345678 welcome1
welcome2 welcome12 welcome123 welcome1234 welcome01 welcome10 admin123 admin1234 admin12345 admin123456 admin123admin
administrator1 administrator123 root1234 root12345 root123456 root123root toor1234 system123 server123 oracle123 mysql123
linux123 ubuntu123 windows1 windows7 windows10 windowsxp1 computer1 computer123 internet1 internet123 network1 test1234
test12345 test123456 test123test testtest1 testing1 testing123 tester123 demo1234 guest123 guest1234 user1234 user12345
user123456 login123 login1234 changeme1 changeme123 default1 temp1234 temp12345 temppass1 sample123 example1 secret123
secret12 private1 security1 master123 master12 manager1 manager123 office123 school123 student1 teacher1 doctor123
money123 million1 dollar123 lucky777 lucky888 lucky123 poker123 casino777 winner123 champion1 football1 football12
soccer123 soccer10 soccer12 baseball1 baseball12 basketball1 hockey123 tennis123 golf1234 fishing1 hunting1 racing123
`;

/** Words that, followed by a number, are near the top of such lists. */
const words = `
password passwort passw0rd pass qwerty qwertyui qwertyuiop asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd
qweasdzxc abcde abcdef abcdefg abcdefgh iloveyou iloveu loveyou lovely loveme love mylove forever baby babygirl
babyboy angel angels princess prince queen king sunshine sunflower flower rainbow butterfly summer winter spring autumn
october november december september monday friday sunday happy smile sweet sweety honey candy cookie chocolate cherry
apple orange banana lemon peaches coffee cheese chicken pizza dragon monkey tigger tiger lion panda rabbit kitty kitten
puppy doggy buddy max charlie bailey molly daisy lucy bella ginger pepper shadow smokey buster rocky lucky hunter killer
ranger master monster ninja warrior legend phoenix thunder storm silver golden diamond crystal superman batman spiderman
starwars pokemon pikachu naruto football baseball basketball soccer hockey tennis jordan lakers yankees cowboys eagles
steelers redsox arsenal chelsea liverpool barcelona realmadrid juventus manchester ferrari porsche mercedes mustang
corvette toyota honda yamaha suzuki samsung google facebook iphone android computer internet welcome hello letmein access
login admin administrator root user guest test testing tester demo temp changeme secret system server oracle windows
freedom whatever nothing michael michelle jessica ashley amanda jennifer nicole hannah samantha victoria elizabeth
daniel david andrew anthony matthew joshua thomas robert william george james johnny jackson justin brandon kevin steven
alexander alex chris christian nicholas patrick richard edward peter maria natasha anna emily sophie olivia isabella
taiwan taipei taichung tainan kaohsiung formosa woaini nihao china beijing hongkong singapore tokyo japan korea london
america canada family friends mother father mommy daddy jesus jesuschrist christ heaven blessed money gangster playboy
sexy hottie cutie fuckyou fucku asshole bitch
`;

const endings = '1 12 123 1234 12345 123456 2 3 7 11 13 21 22 23 01';

const split = (text: string) => text.trim().split(/\s+/);

const listedSet = new Set(split(listed));
const wordSet = new Set(split(words));
const endingSet = new Set(split(endings));

/**
 * Whether attackers guess this password first, ignoring case: a common one, or a word of the shop's name with
 * digits after it.
 */
export function isCommonPassword(password: string, { shopName }: { shopName: string }): boolean {
  const lower = password.toLowerCase();
  if (listedSet.has(lower)) return true;
  const digits = /(?<!\d)\d+$/.exec(lower)?.[0] ?? '';
  const word = lower.slice(0, lower.length - digits.length);
  if (split(shopName.toLowerCase()).includes(word)) return true;
  return endingSet.has(digits) && wordSet.has(word);
}

/** Every refused password, in lower case. */
export function commonPasswords(): string[] {
  const made = [...wordSet].flatMap((word) => [...endingSet].map((ending) => word + ending));
  return [...new Set([...listedSet, ...made])];
}
